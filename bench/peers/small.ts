/** Small commands on a small page: what an agent's loop is made of. Every effect is read back afterwards. */
import { serveFolder } from '../serve.ts';
import { type ByTool, must, sample } from './samples.ts';
import { refOf, type Tool } from './tools.ts';

const PAGE = `<!doctype html><title>Small page</title>
<h1 id="title">Small page</h1>
<p><button id="add">Add one</button> <output id="count">Count 0</output></p>
<p><label>Name <input id="name"></label> <output id="keys">Keys 0</output></p>
<p><button id="remove">Remove it</button> <button id="gone">Gone soon</button></p>
<script>
  let count = 0, keys = 0;
  const say = (id, text) => { document.getElementById(id).textContent = text; };
  add.onclick = () => say('count', 'Count ' + ++count);
  addEventListener('keydown', (event) => { if (event.key === 'Enter') say('keys', 'Keys ' + ++keys); });
  remove.onclick = () => gone.remove();
</script>`;

export type SmallWork = 'click' | 'fill' | 'press' | 'text' | 'stale ref';

/** Tools must be running. One uncounted run and `rounds` counted ones of each work. */
export async function measureSmall(
  tools: readonly Tool[],
  rounds: number,
): Promise<Partial<Record<SmallWork, ByTool>>> {
  const server = await serveFolder('/nonexistent', { '/small': PAGE });
  try {
    const seen = new Map<Tool, string>();
    for (const tool of tools) {
      await must(tool, { do: 'goto', url: `${server.origin}/small` });
      seen.set(tool, await must(tool, { do: 'snapshot', mode: 'full' }));
    }
    const ref = (tool: Tool, role: string, name: string) => refOf(seen.get(tool) ?? '', role, name);
    const button = (tool: Tool, name: string) =>
      ({ do: 'click', target: ref(tool, 'button', name) }) as const;
    const field = (tool: Tool) => ref(tool, 'textbox', 'Name');

    const click = await sample(tools, (tool) => button(tool, 'Add one'), { rounds });
    await expectText(tools, '#count', `Count ${rounds + 1}`);
    const fill = await sample(tools, (tool) => ({ do: 'fill', target: field(tool), text: 'Ada' }), {
      rounds,
    });
    const press = await sample(tools, () => ({ do: 'press', key: 'Enter' }), { rounds });
    await expectText(tools, '#keys', `Keys ${rounds + 1}`);
    const text = await sample(tools, (tool) => ({ do: 'text', target: ref(tool, 'button', 'Add one') }), {
      rounds,
    });
    for (const tool of tools) await must(tool, button(tool, 'Remove it'));
    const stale = await measureStale(tools, (tool) => button(tool, 'Gone soon'), rounds);
    return { click, fill, press, text, 'stale ref': stale };
  } finally {
    await server.close();
  }
}

/** The other tools may wait for the lost element until their own timeout; twice is enough to know that. */
async function measureStale(
  tools: readonly Tool[],
  workFor: Parameters<typeof sample>[1],
  rounds: number,
): Promise<ByTool> {
  const [own, peers] = [tools.filter(isRutter), tools.filter((tool) => !isRutter(tool))];
  return {
    ...(await sample(own, workFor, { rounds, refused: true })),
    ...(await sample(peers, workFor, { rounds: 1, refused: true })),
  };
}

function isRutter(tool: Tool): boolean {
  return tool.name === 'rutter';
}

/** A tool that says done and did nothing must not be listed as fast. */
async function expectText(tools: readonly Tool[], target: string, text: string): Promise<void> {
  for (const tool of tools) {
    const out = await must(tool, { do: 'text', target });
    if (!out.includes(text))
      throw new Error(`${tool.name}: expected ${target} to say "${text}", but it says:\n${out}`);
  }
}
