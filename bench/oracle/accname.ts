/** The accname pages of web-platform-tests, whose expected names stand in their source. */
import { readFile } from 'node:fs/promises';
import type { EnginePage } from '../../test/page-fixture.ts';
import type { CorpusPage } from '../corpus.ts';

export interface Expectation {
  page: string;
  title: string;
  property: 'name' | 'description';
  expected: string;
  got: string;
}

/** The page is open and holds the engine. */
export async function checkAccname(engine: EnginePage, page: CorpusPage): Promise<Expectation[]> {
  const source = await readFile(page.file, 'utf8');
  const steps = page.name.includes('/manual/') ? manualSteps(source) : await labelledSteps(engine);
  const snapshot = await engine.call('snapshot', { hidden: true });
  const checks: Expectation[] = [];
  for (const step of steps) {
    const [id] = await engine.call('locate', { kind: 'css', selector: step.selector });
    if (id === undefined) throw new Error(`Cannot check ${page.name}: no element matches "${step.selector}"`);
    const [info] = await engine.call('describe', [id]);
    const description = snapshot.nodes.find((node) => node.id === id)?.description ?? '';
    checks.push({
      page: page.name,
      ...step,
      got: step.property === 'name' ? (info?.name ?? '') : description,
    });
  }
  return checks;
}

interface Step {
  selector: string;
  title: string;
  property: 'name' | 'description';
  expected: string;
}

/** `new ATTAcomm({ steps: [{ element, test: { ATK: [[ 'property', 'name', 'is', … ]] } }] })` in the page's script. */
function manualSteps(source: string): Step[] {
  const json = /new ATTAcomm\(\s*(\{[\s\S]*?\})\s*\)\s*;?\s*<\/script>/.exec(source)?.[1];
  if (!json) return [];
  const { steps } = JSON.parse(json.replace(/,(\s*[}\]])/g, '$1'));
  const found: Step[] = [];
  for (const step of steps) {
    for (const [kind, property, is, expected] of step.test?.ATK ?? []) {
      if (kind !== 'property' || is !== 'is' || typeof expected !== 'string') continue;
      if (property === 'name' || property === 'description')
        found.push({ selector: `#${step.element}`, title: step.title, property, expected });
    }
  }
  return found;
}

async function labelledSteps(engine: EnginePage): Promise<Step[]> {
  const list =
    await engine.inWorld(`[...document.querySelectorAll('[data-expectedlabel]')].map((element, index) => {
    element.setAttribute('data-step', index);
    return [index, element.getAttribute('data-testname') ?? '', element.getAttribute('data-expectedlabel')];
  })`);
  // As the expression makes it.
  return (list as [number, string, string][]).map(([index, title, expected]) => ({
    selector: `[data-step="${index}"]`,
    title,
    property: 'name',
    expected,
  }));
}
