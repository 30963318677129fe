import { ESLint } from 'eslint';
import { text } from 'node:stream/consumers';

/** Lints the texts of standard input, each as if the file of its path held it; writes the rules that each breaks. */
const { directory, breaches } = JSON.parse(await text(process.stdin));
const eslint = new ESLint({ cwd: directory });
const broken = [];
for (const { filePath, code } of breaches) {
  const [result] = await eslint.lintText(code, { filePath });
  broken.push(result.messages.map(({ ruleId, message, line }) => ({ ruleId, message, line })));
}
const { default: blocks } = await import(new URL('../../eslint.config.js', import.meta.url));
const own = blocks
  .filter(({ name }) => name === undefined)
  .flatMap(({ rules = {} }) => Object.entries(rules));
const isOn = ([, setting]) => setting !== 'off' && setting[0] !== 'off';
process.stdout.write(JSON.stringify({ broken, rules: [...new Set(own.filter(isOn).map(([rule]) => rule))] }));
