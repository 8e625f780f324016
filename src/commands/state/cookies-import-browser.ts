/** `cookies import-browser`: the logins that another browser on this machine has, domain by domain. */
import { z } from 'zod';
import { BROWSERS, findProfile, withCookiesOf } from '../../browser/logins/index.ts';
import { RutterError } from '../../errors.ts';
import { blank, type Step, step } from '../../protocol/step.ts';
import { trusted } from '../../trust.ts';
import { defineCommand, option, positional } from '../define.ts';
import { needPerson } from '../person.ts';
import { isWithin } from '../support/cookie-filter.ts';
import { importedCookies } from '../support/results.ts';
import { takeCookies } from '../support/take-cookies.ts';

export const cookiesImportBrowser = defineCommand({
  name: 'cookies import-browser',
  group: 'state',
  summary: 'Take the cookies of some domains from another browser on this machine',
  details: [
    'Without --domain it lists the domains and takes nothing; taking needs a person. A copy of the profile is read, and nothing in it is changed;',
    "what is not named is not decrypted. Values in the system's keyring are read through secret-tool (Linux) or security",
    '(macOS). On Windows they are bound to the application: use attach.',
  ].join('\n'),
  effect: 'write',
  scope: 'session',
  underDialog: true,
  args: z.object({
    browser: positional(0, z.enum(BROWSERS).optional(), 'Which browser (default: the first with cookies)', {
      placeholder: BROWSERS.join('|'),
    }),
    profile: option(z.string().min(1).max(4096).optional(), 'Name of its profile, or the path of one', {
      placeholder: 'name|path',
    }),
    domain: option(
      z.array(z.string().min(1).max(255)).max(100).optional(),
      'Take the cookies of this domain and its subdomains',
      { placeholder: 'domain' },
    ),
  }),
  result: importedCookies.partial({ imported: true }).extend({
    browser: z.string().describe('Browser that they are of'),
    profile: z.string().describe('Folder of its profile'),
  }),
  examples: [
    'cookies import-browser',
    'cookies import-browser chrome --domain example.com',
    'cookies import-browser brave --profile "Profile 1" --domain example.com --domain example.org',
  ],
  run: async (ctx, { browser, profile: name, domain: domains = [] }) => {
    if (domains.length > 0)
      needPerson(
        ctx,
        takeStep(ctx.sessionName, domains),
        "The logins are the user's own, and they alone hand them over",
      );
    const profile = findProfile(browser, name);
    const from = { browser: trusted(profile.browser), profile: trusted(profile.path) };
    return await withCookiesOf(profile, ctx.filesDir, async (source) => {
      const known = source.domains();
      if (domains.length === 0)
        return {
          data: { ...from, domains: known },
          message: `${known.length} domains have cookies there; nothing was taken`,
          hint: 'the same command with --domain <domain>, which may be repeated',
        };
      const unknown = domains.filter((each) => !known.some(({ domain }) => isWithin(domain, each)));
      if (unknown.length > 0)
        throw new RutterError(
          'cookie-unknown',
          `No cookie there is of ${unknown.join(', ')}; nothing was taken`,
          {
            hint: 'the same command without --domain lists what there is',
          },
        );
      const found = await source.read((domain) => domains.some((each) => isWithin(domain, each)));
      const result = await takeCookies(ctx, found.cookies, found.unreadable);
      return { ...result, data: { ...from, ...result.data } };
    });
  },
});

/** As a person types it again; names of domains that need quoting are left to them. */
function takeStep(session: string, domains: readonly string[]): Step {
  const domain = domains.map((each) => (/^[\w.-]+$/.test(each) ? each : blank('domain')));
  return step('cookies import-browser', { domain }, { session });
}
