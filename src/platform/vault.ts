/** Encryption of what is saved: AES-256-GCM, a fresh nonce a file, the key's id in the head. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Of AES-256. */
export const KEY_BYTES = 32;
/** In the head of each file, to tell a file of another key from a damaged one. */
export const KEY_ID_BYTES = 8;
/** 96 bits, as NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First bytes of every file; also tells it from the plain JSON of earlier versions. */
const MAGIC = Buffer.from('RUT1');
const HEAD_BYTES = MAGIC.length + KEY_ID_BYTES;

/** Where the key of a home is kept. */
export type KeyPlace = 'keyring' | 'file';

/** Seals and opens bytes with one key. */
export class Vault {
  /** Where the key is. */
  readonly place: KeyPlace;
  readonly #key: Buffer;
  readonly #head: Buffer;

  /** @param id hexadecimal, of `KEY_ID_BYTES`. @param key of `KEY_BYTES` */
  constructor(place: KeyPlace, id: string, key: Buffer) {
    this.place = place;
    this.#key = key;
    this.#head = Buffer.concat([MAGIC, Buffer.from(id, 'hex')]);
  }

  encrypt(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(this.#head);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([this.#head, nonce, cipher.getAuthTag(), body]);
  }

  /** Undefined for a file that is torn, was changed, or was encrypted with another key. */
  decrypt(file: Buffer): string | undefined {
    const body = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;
    if (file.length < body || !file.subarray(0, HEAD_BYTES).equals(this.#head)) return undefined;
    const nonce = file.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(this.#head);
    decipher.setAuthTag(file.subarray(HEAD_BYTES + NONCE_BYTES, body));
    try {
      return Buffer.concat([decipher.update(file.subarray(body)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
