/** Judges a workflow: which code it lets in, and what the job may do that can publish. */

interface Job {
  readonly name: string;
  readonly text: string;
  /** One text for each step. */
  readonly steps: readonly string[];
}

const PINNED = /^uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/;
const DOWNLOAD = /^- uses: actions\/download-artifact@/;
/** Brings Node and its npm, and nothing else: a `registry-url` would write a file that names a token. */
const SET_UP = /^- uses: actions\/setup-node@.*\n +with:\n +node-version: ">=(\d+)\.(\d+)\.\d+ <\d+"$/;
/** The first Node with an npm that needs no token: 24.8 has npm 11.6.0, and trusted publishing needs 11.5.1. */
const TRUSTED_NODE = [24, 8] as const;
/** The one command that may follow: it publishes a packed file, and runs nothing that is in it. */
const PUBLISH = /^- name: \w+\n +run: npm publish \.\/[\w*.-]+\.tgz --provenance --access public --ignore-scripts$/;
/** The one step of the job that publishes the site: it sends the folder that the job before has built. */
const DEPLOY = /^- id: \w+\n +uses: actions\/deploy-pages@\S+ # v[\d.]+$/;
/** The rights of that job. */
const DEPLOY_RIGHTS = ['id-token: write', 'pages: write'];
/** What a job would need that publishes with a token. */
const TOKEN = /secrets|token|password|npmrc|registry-url/gi;

/** Lists what is wrong with a workflow that actionlint accepts. Nothing, if it is right. */
export function findFaults(workflow: string): string[] {
  const text = workflow.replace(/^\s*#.*\n/gm, '');
  const [head = '', body = ''] = text.split(/^jobs:\n/m);
  const jobs = listJobs(body);
  const deploying = jobs.filter((job) => /\bpages["']?:/.test(job.text));
  const publishing = jobs.filter(
    (job) => !deploying.includes(job) && /id-token|\bnpm publish\b|secrets\b/.test(job.text),
  );
  const rest = deploying.reduce((left, job) => left.replace(job.text, ''), text);
  return [
    ...findLooseActions(text),
    ...(/^permissions:\n {2}contents: read\n(?! )/m.test(head) ? [] : ['the workflow may do more than read']),
    ...(jobs.length > 0 ? [] : ['the workflow has no jobs']),
    ...(/write-all|: *["']?write\b/.test(rest.replace(/^ {6}id-token: write$/m, '')) ? ['a permission to write'] : []),
    ...publishing.flatMap((job) => judgePublishing(job, jobs)),
    ...deploying.flatMap((job) => judgeDeploying(job, jobs)),
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

const listRights = (text: string): string[] => {
  const [, rights = ''] = /^ {4}permissions:\n((?: {6}.*\n)+)/m.exec(text) ?? [];
  return rights.trim().split(/\n */);
};

/** Whether a job waits for another one, which builds. */
function waits({ name, text }: Job, jobs: readonly Job[]): boolean {
  const [, before] = /^ {4}needs: (\w+)$/m.exec(text) ?? [];
  return jobs.some((job) => job.name === before && job.name !== name);
}

/** The job that publishes the site may write to Pages, and runs no code of the repository. */
function judgeDeploying(job: Job, jobs: readonly Job[]): string[] {
  const { name, text, steps } = job;
  return [
    ...(steps.length === 1 && DEPLOY.test(steps[0] ?? '') ? [] : [`${name} does not only deploy`]),
    ...(listRights(text).sort().join() === DEPLOY_RIGHTS.join() ? [] : [`${name} has other rights than to deploy`]),
    ...(/secrets/i.test(text) ? [`${name} needs a secret`] : []),
    ...(waits(job, jobs) ? [] : [`${name} waits for no job that builds`]),
    ...(/^ {4}environment:\n {6}name: github-pages$/m.test(text) ? [] : [`${name} is not in the environment of Pages`]),
  ];
}

function judgePublishing(job: Job, jobs: readonly Job[]): string[] {
  const { name, text, steps } = job;
  const kinds = steps.map(nameStep);
  const tokens = text.replace(/^ {6}id-token: write$/m, '').match(TOKEN) ?? [];
  return [
    ...(kinds.join() === 'set up,download,publish' ? [] : [`${name} does not set up, download and publish: ${kinds}`]),
    ...tokens.map((each) => `${name} needs ${each}`),
    ...(waits(job, jobs) ? [] : [`${name} waits for no job that packs`]),
    ...(listRights(text).join() === 'id-token: write' ? [] : [`${name} has other permissions than id-token: write`]),
    ...(/^ {4}environment: \w+$/m.test(text) ? [] : [`${name} needs nobody's consent`]),
  ];
}

/** Names what a step does, or returns its text if it does anything else. */
function nameStep(step: string): string {
  const [, major, minor] = SET_UP.exec(step)?.map(Number) ?? [];
  const [least, leastMinor] = TRUSTED_NODE;
  if (major === least && minor !== undefined && minor >= leastMinor) return 'set up';
  if (DOWNLOAD.test(step)) return 'download';
  return PUBLISH.test(step) ? 'publish' : step;
}
