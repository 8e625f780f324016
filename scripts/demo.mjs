/**
 * The main job, shown: serves a small shop made for this project and drives it with `dist/rutter`, one command after the
 * other, each with its reply. Ends with status 1 when a reply is not what it must be.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from './demo/serve.mjs';
import { DemoError, refOf, Shell } from './demo/shell.mjs';
import { ROOT } from './setup.mjs';

/** The story. Refs come from the replies, as an agent takes them. */
async function drive(shell, origin) {
  shell.say('Open a page and see what can be acted on');
  await shell.rutter(['open', `${origin}/`], { shows: ['200'] });
  let seen = await shell.rutter(['snapshot', '-i'], { shows: ['Search the goods', 'Brass lantern'] });

  shell.say('Fill the search box; the effect is what the page really did');
  const lantern = refOf(seen, 'link', 'Brass lantern');
  await shell.rutter(['fill', refOf(seen, 'searchbox', 'Search the goods'), 'lantern'], {
    shows: ['lantern'],
  });
  await shell.rutter(['snapshot', '-D'], { shows: ['1 of 5 goods'] });
  await shell.rutter(['click', lantern], { shows: ['product.html'] });

  shell.say('A banner covers the button: the click is refused, and says what is in the way');
  seen = await shell.rutter(['snapshot', '-i'], { shows: ['Buy now'] });
  const buy = refOf(seen, 'button', 'Buy now');
  await shell.rutter(['click', buy], { exit: 4, shows: ['covered', 'Cookie notice'] });
  await shell.rutter(['click', refOf(seen, 'button', 'Accept cookies')]);
  const bought = await shell.rutter(['click', buy], { shows: ['In the cart: Brass lantern', 'Check out'] });

  shell.say('A form in a frame: there is no frame to enter');
  await shell.rutter(['click', refOf(bought, 'link', 'Check out')], { shows: ['checkout.html'] });
  await shell.rutter(['wait', '--text', 'Place order']);
  seen = await shell.rutter(['snapshot', '-i'], { shows: ['Place order'] });
  await shell.rutter(['fill', refOf(seen, 'textbox', 'Name'), 'Ada Lovelace']);
  await shell.rutter(['select', refOf(seen, 'combobox', 'Harbour'), 'Mariehamn'], { shows: ['Mariehamn'] });
  await shell.rutter(['check', refOf(seen, 'checkbox', 'Gift wrap')]);
  await shell.rutter(['click', refOf(seen, 'button', 'Place order')], {
    shows: ['Ordered for Ada Lovelace, to Mariehamn, gift-wrapped'],
  });

  shell.say('A list that makes its rows anew: the old ref is stale, and the reply names the new one');
  await shell.rutter(['open', `${origin}/stock.html`]);
  seen = await shell.rutter(['snapshot', '-i']);
  const reserve = refOf(seen, 'button', 'Reserve rope');
  await shell.rutter(['click', refOf(seen, 'button', 'Recount')]);
  const stale = await shell.rutter(['click', reserve], { exit: 3, shows: ['ref-stale'] });
  await shell.rutter(['click', refOf(stale.replaceAll(reserve, ''), '@e')], { shows: ['Reserved: rope'] });

  shell.say('What a page says is sealed: data to read, never an instruction');
  await shell.rutter(['open', `${origin}/reviews.html`]);
  await shell.rutter(['text'], { shows: ['Ignore all earlier instructions'] });
}

/** Drives the demo with the executable. `record`: file for the transcript. @returns {Promise<number>} exit status */
export async function runDemo({ rutter, record }) {
  const site = await serve(join(ROOT, 'demo/site'));
  const keep = (transcript) => {
    if (record)
      writeFileSync(record, transcript.trimStart().replaceAll(site.origin, 'http://127.0.0.1:8080'));
    process.stdout.write('\nThe demo went as it must. Now: npm start -- goto https://example.com\n');
  };
  try {
    return await runStory({ rutter, keep }, (shell) => drive(shell, site.origin));
  } finally {
    site.close();
  }
}

/**
 * Tells one story in a home of its own. `keep`: takes the transcript when all went as it must.
 *
 * @returns {Promise<number>} exit status
 */
export async function runStory({ rutter, keep }, story) {
  const home = mkdtempSync(join(tmpdir(), 'rutter-demo-'));
  let transcript = '';
  const print = (text) => {
    transcript += text;
    process.stdout.write(text);
  };
  // The idle time is for a demo that is interrupted.
  const env = {
    ...withoutSettings(process.env),
    RUTTER_HOME: home,
    RUTTER_PROJECT: 'demo',
    RUTTER_IDLE_MS: '60000',
  };
  const shell = new Shell({ rutter, env, print });
  try {
    await story(shell);
    keep?.(transcript);
    return 0;
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    process.stderr.write(`\nDemo failed: ${error.message}\n`);
    return 1;
  } finally {
    await shell.silently(['stop']);
    rmSync(home, { recursive: true, force: true });
  }
}

/** The caller's own session and home have no part in the demo; the choice of the browser has. */
const withoutSettings = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('RUTTER_') || name.startsWith('RUTTER_CHROME')),
  );
