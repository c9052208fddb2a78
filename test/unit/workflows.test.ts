import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { parseYaml } from '../cli/support/documentExamples.ts';
import { isWorkflow } from '../cli/support/pipelineSchemas.ts';

interface Workflow {
	readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

const files = globSync('.github/workflows/*.yml');
const read = (file: string) => parseYaml(readFileSync(file, 'utf8'));

/** Returns the commands of each job of a workflow; the empty string for a step with an action. */
function commandsOfJobs(file: string): readonly (readonly string[])[] {
	return Object.values((read(file) as Workflow).jobs).map(({ steps }) => steps.map(({ run = '' }) => run));
}

describe('the workflows of this project', () => {
	it('each workflow of this project has the syntax of GitHub Actions', () => {
		assert.equal(files.length, 2);
		for (const file of files) {
			assert.ok(isWorkflow(read(file)), `${file}: ${JSON.stringify(isWorkflow.errors)}`);
		}
	});

	it('the workflows of this project run only npm scripts that exist', () => {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
		const run = files
			.flatMap(commandsOfJobs)
			.flat()
			.flatMap((command) => [...command.matchAll(/npm (?:run )?(test|(?<=run )[\w:]+)/g)].map(([, script]) => script));
		assert.deepEqual(
			run.filter((script) => scripts[script ?? ''] === undefined),
			[],
		);
		assert.ok(run.includes('package'));
	});

	it('a workflow that runs npm as root gives the files to its user before the next step', () => {
		const afterRoot = files
			.flatMap(commandsOfJobs)
			.flatMap((commands) => commands.filter((_, index) => /^sudo .*npm/.test(commands[index - 1] ?? '')));
		assert.deepEqual(afterRoot, ['sudo chown -R "$(id -u):$(id -g)" .']);
	});
});
