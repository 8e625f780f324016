/** `README.md`: written by hand, but for the demo between two marks, which is a recorded run (`docs/demo.txt`). */
import { readText } from '../files.ts';

const DEMO_REGEXP = /(<!-- demo -->\n)[\s\S]*?(<!-- \/demo -->)/;

export function readmePage(): string {
  const demo = readText('docs/demo.txt').trimEnd();
  return readText('README.md').replace(
    DEMO_REGEXP,
    (_, start, end) => `${start}\`\`\`console\n${demo}\n\`\`\`\n${end}`,
  );
}
