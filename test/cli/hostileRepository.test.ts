import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createConcurrencyLimiter } from '../../src/shared/core/createConcurrencyLimiter.ts';
import { slowCases } from '../fixtures/testSize.ts';
import {
	cellsOf,
	createFiles,
	type HostileRepository,
	hostileRepositories,
	repositoriesWithEscapes,
} from './support/hostileRepositories.ts';
import { installCommand, makeFolder, removeFolders, startCommand, studyAdmin } from './support/installedCommand.ts';
import { Connection } from './support/mcpConnection.ts';

/** Whether the output of the command line is sanitized, so that its tests can run. */
const isOutputSanitized = true;

/** Time in milliseconds after which a program that hangs is killed. Its exit code is `null`. */
const killAfterMs = 40_000;

/** Matches escape sequences, and commands that pipelines read from the output of a program. */
const injected = /[^\P{Cc}\t\r\n]|^::error::pwn|##\[|##vso\[/mu;

interface Outcome {
	readonly code: number | null;
	readonly output: string;
	readonly messages: string;
}

/** Runs `study-admin` in a repository. The answer of a tool counts as a message. */
async function runIn({ files, args, isWithoutRipgrep }: HostileRepository): Promise<Outcome> {
	const folder = makeFolder({ 'a.ts': '// no calls\n' });
	createFiles(folder, files);
	const [command, tool = '', input = ''] = args;
	if (command === 'mcp') {
		const connection = await new Connection(await installCommand(), [], folder, {}).open();
		const output = await connection.call(tool, JSON.parse(input));
		return { code: 0, output, messages: `${output}\n${await connection.close()}` };
	}
	const env = { STUDY_ADMIN_USERNAME: 'user', STUDY_ADMIN_PASSWORD: 'canary-password-1' };
	const child = await startCommand(args, { folder, hasRipgrep: !isWithoutRipgrep, env });
	const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
	const code = new Promise<number | null>((resolve) => child.once('close', resolve));
	const [output, messages] = await Promise.all([text(child.stdout), text(child.stderr)]);
	clearTimeout(timer);
	return { code: await code, output, messages };
}

/**
 * `npm run test:cli:all` runs all repositories. `npm test` runs those with the first file of its
 * name for a command, and with the first content of its kind: a pipe in each of ten files has the
 * same effect.
 */
describe('study-admin in a hostile repository', function () {
	this.timeout(2 * killAfterMs);
	after(removeFolders);

	const limit = createConcurrencyLimiter(2);
	const repositories = [
		...slowCases(hostileRepositories, cellsOf),
		...(isOutputSanitized ? slowCases(repositoriesWithEscapes, cellsOf) : []),
	];
	const outcomes = new Map<HostileRepository, Promise<Outcome>>();

	before(async () => {
		await installCommand();
		for (const repository of repositories) {
			const outcome = limit(() => runIn(repository));
			// The test of the repository reports a failure.
			outcome.catch(() => undefined);
			outcomes.set(repository, outcome);
		}
	});

	for (const repository of repositories) {
		const { title, args, code, message, isWithoutRipgrep } = repository;
		const command = `study-admin ${args.slice(0, 2).join(' ')}`;
		it(`${command} ends with exit code ${code} in a repository with ${title}${isWithoutRipgrep ? ', without ripgrep' : ''}`, async () => {
			const outcome = await outcomes.get(repository);
			assert.ok(outcome);
			assert.equal(outcome.code, code, outcome.messages);
			assert.ok(outcome.messages.includes(message), outcome.messages);
			assert.doesNotMatch(outcome.messages, injected);
			assert.doesNotMatch(outcome.output, injected);
			assert.doesNotMatch(outcome.messages, /failed unexpectedly|RangeError|heap/);
		});
	}

	it('study-admin check searches files that an ignore file in UTF-16 names, as Git does', async () => {
		const uses = 'fetch("https://api.fellesstudentsystem.no/studenter/1")\n';
		const folder = makeFolder({ 'a.ts': uses, '.git/HEAD': '' });
		writeFileSync(join(folder, '.gitignore'), Buffer.from('\ufeff*.ts\n', 'utf16le'));
		const { stdout } = await studyAdmin(['check'], { folder, hasRipgrep: false });
		assert.match(stdout, /\ba\.ts\b/);
	});
});
