/** Where is the key of the saved logins, and does it open them? */
import { RutterError } from '../errors.ts';
import { systemKeyring } from '../platform/keyring.ts';
import { keyPath, openVault, readKeyFile } from '../platform/vault-key.ts';
import type { Settings } from '../settings/settings.ts';
import type { Check } from './doctor.ts';

/** Makes no key where there is none. */
export async function checkKey(settings: Settings): Promise<Check> {
  const { home } = settings.paths;
  const keyring = systemKeyring();
  try {
    // Asked first, so that nothing is made by looking.
    if (!readKeyFile(home)) {
      const place = keyring ? `${keyring.name}, if it takes it` : 'a file of mode 0600';
      return ok(`the key of saved logins will be made on first use, in ${place}`);
    }
    const { place } = await openVault(home, keyring);
    return ok(
      place === 'keyring'
        ? `saved logins are encrypted (AES-256-GCM); their key is in ${keyring?.name ?? 'the keyring'}`
        : `saved logins are encrypted (AES-256-GCM); their key is in ${keyPath(home)}, for want of a system keyring when it was made`,
    );
  } catch (error) {
    if (!(error instanceof RutterError)) throw error;
    return {
      check: 'key',
      state: 'fail',
      detail: error.message,
      ...(error.hint !== undefined && { remedy: error.hint }),
    };
  }
}

const ok = (detail: string): Check => ({ check: 'key', state: 'ok', detail });
