import Ajv from 'ajv';

/** A schema of an object that has these properties and no others. */
function objectOf(properties: Readonly<Record<string, object>>, required: readonly string[]) {
	return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text, minItems: 1 };
const one = (action: string, inputs: readonly string[]) => ({
	properties: {
		uses: { pattern: `^${action}@v\\d+$` },
		with: { type: 'object', propertyNames: { enum: inputs } },
	},
	required: ['uses'],
	not: { required: ['run'] },
});

const step = {
	...objectOf(
		{
			name: text,
			if: text,
			uses: text,
			with: { type: 'object' },
			run: text,
			env: { type: 'object' },
			'working-directory': text,
		},
		[],
	),
	// A command, or an action with inputs that its documentation lists.
	oneOf: [
		{ required: ['run'], not: { anyOf: [{ required: ['uses'] }, { required: ['with'] }] } },
		one('actions/checkout', ['repository', 'ref', 'token', 'path', 'fetch-depth']),
		one('actions/setup-node', ['node-version', 'node-version-file', 'registry-url', 'scope', 'cache']),
		one('actions/upload-artifact', ['name', 'path', 'if-no-files-found', 'retention-days']),
		one('actions/download-artifact', ['name', 'path', 'pattern', 'merge-multiple']),
		one('github/codeql-action/upload-sarif', ['sarif_file', 'checkout_path', 'ref', 'sha', 'category']),
	],
};

const strategy = objectOf(
	{ 'fail-fast': { type: 'boolean' }, matrix: { type: 'object', additionalProperties: texts } },
	['matrix'],
);
const access = { enum: ['read', 'write', 'none'] };
const cron = { type: 'string', pattern: '^([\\d*]+ ){4}[\\d*]+$' };

/**
 * Whether a value is a workflow of GitHub Actions (docs.github.com, Workflow syntax for GitHub
 * Actions), as far as the examples and the workflows of this project use the syntax.
 */
export const isWorkflow = new Ajv({ allErrors: true }).compile(
	objectOf(
		{
			name: text,
			on: objectOf(
				{
					push: objectOf({ branches: texts, tags: texts }, []),
					pull_request: { type: 'null' },
					schedule: { type: 'array', items: objectOf({ cron }, ['cron']), minItems: 1 },
					workflow_dispatch: { type: 'null' },
				},
				[],
			),
			permissions: objectOf({ actions: access, contents: access, 'id-token': access, 'security-events': access }, []),
			jobs: {
				type: 'object',
				minProperties: 1,
				additionalProperties: objectOf(
					{
						'runs-on': text,
						'timeout-minutes': { type: 'integer', minimum: 1 },
						needs: text,
						strategy,
						env: { type: 'object', additionalProperties: text },
						steps: { type: 'array', items: step, minItems: 1 },
					},
					['runs-on', 'steps'],
				),
			},
		},
		['name', 'on', 'permissions', 'jobs'],
	),
);

/**
 * Whether a value is a pipeline of GitLab (docs.gitlab.com, CI/CD YAML syntax reference), as far as
 * the example uses the syntax.
 */
export const isGitlabPipeline = new Ajv({ allErrors: true }).compile({
	type: 'object',
	minProperties: 1,
	additionalProperties: objectOf(
		{
			image: text,
			rules: { type: 'array', items: objectOf({ if: text }, ['if']), minItems: 1 },
			script: texts,
			artifacts: objectOf(
				{
					when: { enum: ['on_success', 'on_failure', 'always'] },
					paths: texts,
					reports: objectOf({ codequality: text }, ['codequality']),
				},
				['reports'],
			),
		},
		['script', 'artifacts'],
	),
});

/** Whether a value is a configuration of pre-commit (pre-commit.com) with local hooks. */
export const isPreCommitConfig = new Ajv({ allErrors: true }).compile(
	objectOf(
		{
			repos: {
				type: 'array',
				minItems: 1,
				items: objectOf(
					{
						repo: { const: 'local' },
						hooks: {
							type: 'array',
							minItems: 1,
							items: objectOf(
								{
									id: text,
									name: text,
									entry: text,
									language: { enum: ['system', 'node', 'script'] },
									types: texts,
									require_serial: { type: 'boolean' },
								},
								['id', 'name', 'entry', 'language'],
							),
						},
					},
					['repo', 'hooks'],
				),
			},
		},
		['repos'],
	),
);
