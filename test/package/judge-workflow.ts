/** Judges a workflow: which code it lets in, and what the job may do that can publish. */

interface Job {
  readonly name: string;
  readonly text: string;
  /** One text for each step. */
  readonly steps: readonly string[];
}

const PINNED = /^uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/;
const DOWNLOAD = /^- uses: actions\/download-artifact@/;
/** The one command that may follow: it publishes a packed file, and runs nothing that is in it. */
const PUBLISH = /npm publish \.\/[\w*.-]+\.tgz --provenance --access public --ignore-scripts$/;
/** Writes where npm finds the token. */
const CONFIGURE = /^echo '[^'$]*\$\{NODE_AUTH_TOKEN\}' > ~\/\.npmrc$/;

/** Lists what is wrong with a workflow that actionlint accepts. Nothing, if it is right. */
export function findFaults(workflow: string): string[] {
  const text = workflow.replace(/^\s*#.*\n/gm, '');
  const [head = '', body = ''] = text.split(/^jobs:\n/m);
  const jobs = listJobs(body);
  const publishing = jobs.filter((job) => /id-token|\bnpm publish\b|secrets\b/.test(job.text));
  return [
    ...findLooseActions(text),
    ...(/^permissions:\n {2}contents: read\n(?! )/m.test(head) ? [] : ['the workflow may do more than read']),
    ...(jobs.length > 0 ? [] : ['the workflow has no jobs']),
    ...(/write-all|: *["']?write\b/.test(text.replace(/^ {6}id-token: write$/m, '')) ? ['a permission to write'] : []),
    ...publishing.flatMap((job) => judgePublishing(job, jobs)),
  ];
}

function listJobs(body: string): Job[] {
  return body
    .split(/^(?= {2}\w)/m)
    .filter(Boolean)
    .map((text) => {
      const [, list = ''] = text.split(/^ {4}steps:\n/m);
      const steps = list.split(/^ {6}(?=- )/m).filter(Boolean);
      return { name: text.trim().replace(/:.*/s, ''), text, steps: steps.map((step) => step.trim()) };
    });
}

/** A tag of an action can move to other code; the hash of a commit cannot. */
function findLooseActions(text: string): string[] {
  const used = text.match(/\buses["']?:.*/g) ?? [];
  return used.filter((each) => !PINNED.test(each)).map((each) => `not pinned by its commit: ${each}`);
}

function judgePublishing({ name, text, steps }: Job, jobs: readonly Job[]): string[] {
  const [, before] = /^ {4}needs: (\w+)$/m.exec(text) ?? [];
  const [, permissions = ''] = /^ {4}permissions:\n((?: {6}.*\n)+)/m.exec(text) ?? [];
  const faults = steps.filter((step) => !DOWNLOAD.test(step) && !isPublishing(step));
  return [
    ...faults.map((step) => `${name} does more than download and publish: ${step}`),
    ...(steps.filter(isPublishing).length === 1 ? [] : [`${name} has not one step that publishes`]),
    ...(jobs.some((job) => job.name === before && job.name !== name) ? [] : [`${name} waits for no job that packs`]),
    ...(permissions.trim() === 'id-token: write' ? [] : [`${name} has other permissions than id-token: write`]),
    ...(/^ {4}environment: \w+$/m.test(text) ? [] : [`${name} needs nobody's consent`]),
  ];
}

function isPublishing(step: string): boolean {
  const [, script = ''] = /^ +run: (?:\|\n)?((?:.*\n?)(?: {10}.*\n?)*)/m.exec(step) ?? [];
  const commands = script.trim().split(/\n */);
  const last = commands.pop() ?? '';
  return PUBLISH.test(last) && last.startsWith('npm publish') && commands.every((each) => CONFIGURE.test(each));
}
