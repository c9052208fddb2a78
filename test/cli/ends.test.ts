import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { slowDiagonal } from '../fixtures/testSize.ts';
import { studyAdminOrInProcess } from './support/commandInProcess.ts';
import { compileCache, installCommand, makeFolder, removeFolders, startCommand } from './support/installedCommand.ts';
import { type RecordingService, startRecordingService } from './support/recordingService.ts';

const env = { STUDY_ADMIN_USERNAME: 'user', STUDY_ADMIN_PASSWORD: 'canary-password' };
const schema = 'type Query { students(after: String): Int course: Int }';
const introspection = JSON.stringify({ data: introspectionFromSchema(buildSchema(schema)) });
const query = 'query A($after: String) { students(after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }';
const page = (hasNextPage: boolean) =>
	JSON.stringify({ data: { students: { nodes: [{ id: '1' }], pageInfo: { endCursor: '2', hasNextPage } } } });
const mutation = '{"data":{"pay":{"ok":true}}}';
const files = {
	'q.graphql': query,
	'm.graphql': 'mutation Pay { pay { ok } }',
	'old.graphqls': 'type Query { students(after: String): Int }',
	'new.graphqls': schema,
	'docs/a.html': '<h1>A</h1>',
	'client.ts': readFileSync('test/sandbox/workspace/legacy-client.ts', 'utf8'),
};

/** What a command waits for when a signal interrupts it: a response, ripgrep, or nothing. */
type Wait = 'api' | 'conversion' | 'ripgrep' | 'nothing';

/** Every command and option that writes to standard output. */
const printing: readonly (readonly [args: string, wait: Wait])[] = [
	...['', '--format json', '--format sarif', '--format gitlab', '--format github'].map(
		(format) => [`check . --today 2026-11-01 ${format}`.trim(), 'ripgrep'] as const,
	),
	['check . --today 2026-11-01 --summary', 'ripgrep'],
	['check . --today 2026-11-01 --drafts drafts', 'ripgrep'],
	...['', ' --all-pages'].flatMap((pages) =>
		['json', 'ndjson', 'csv'].map((format) => [`query q.graphql --format ${format}${pages}`, 'api'] as const),
	),
	['schema', 'api'],
	['schema --diff old.graphqls', 'api'],
	['schema --diff old.graphqls --format json', 'api'],
	['schema new.graphqls --diff old.graphqls', 'nothing'],
	['catalog', 'nothing'],
	['catalog --format json', 'nothing'],
	['convert docs --output out', 'conversion'],
	['convert docs --output out --chunks', 'conversion'],
];

/** The same, and the help. */
const printingOrHelp = [...printing.map(([args]) => args), '--help', 'check --help'];

/** Every command and option that writes files, and the folder or file that it writes. */
const writing: readonly (readonly [args: string, wait: Wait, output: string])[] = [
	...['json', 'ndjson', 'csv'].map(
		(format) => [`query q.graphql --format ${format} --output result`, 'api', 'result'] as const,
	),
	['query q.graphql --all-pages --format csv --output result', 'api', 'result'],
	['query m.graphql --output result', 'api', 'result'],
	['schema --output result', 'api', 'result'],
	['schema --diff old.graphqls --output result', 'api', 'result'],
	['schema new.graphqls --diff old.graphqls --format json --output result', 'nothing', 'result'],
	['check . --today 2026-11-01 --baseline result --write-baseline', 'ripgrep', 'result'],
	['check . --today 2026-11-01 --drafts drafts', 'ripgrep', 'drafts'],
	['convert docs --all --output out', 'conversion', 'out'],
	['convert docs --all --output out --chunks', 'conversion', 'out'],
];

const cancelledMutation =
	'study-admin: "Pay" was canceled after it was sent to 127.0.0.1, which may have executed it. Check whether the data has changed before you run it again.';
const signals = [
	['SIGINT', 130],
	['SIGTERM', 143],
	['SIGHUP', 129],
] as const;

/** The commands that a signal interrupts, once each. */
const interrupted = [...new Map([...printing, ...writing].map(([args, wait]) => [args, wait]))];
const sampled = new Set([...slowDiagonal(interrupted, 0, 2).map(([args]) => args), 'query m.graphql --output result']);

/** The signals that interrupt each command: all for the first one of each kind, else one. */
const interruptions = interrupted.map(([args, wait], index) => {
	const isFirst = interrupted.findIndex(([, each]) => each === wait) === index;
	const one = sampled.has(args) ? signals.slice(index % signals.length).slice(0, 1) : [];
	return [args, wait, isFirst ? signals : one] as const;
});

/**
 * The tests are matrices of commands and ends. `npm run test:cli:all` runs all cells. `npm test`
 * runs a diagonal: each command that prints ends in one of two ways, each command that writes files
 * in one of two ways, and every second command with one signal. The first command of each kind of
 * waiting ends by each signal.
 */
describe('the end of study-admin', () => {
	let conversion: RecordingService;
	/** What the API responds to the next requests: everything, one page, or nothing. */
	let responds: 'always' | 'to the first page' | 'never' = 'always';
	const api = createServer(async (request, response) => {
		const body = await text(request);
		if (responds !== 'never') {
			const result = body.includes('__schema') ? introspection : body.includes('mutation') ? mutation : undefined;
			response.setHeader('content-type', 'application/json').end(result ?? page(responds === 'to the first page'));
			responds = responds === 'to the first page' ? 'never' : responds;
		}
		api.emit('requested');
	});

	before(async () => {
		await installCommand();
		conversion = await startRecordingService();
		api.listen(0, '127.0.0.1');
		await once(api, 'listening');
	});

	beforeEach(() => {
		responds = 'always';
		conversion.reset();
	});

	afterEach(removeFolders);
	after(async () => {
		await conversion.close();
		api.close();
		api.closeAllConnections();
	});

	const makeRepository = () => {
		const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
		return makeFolder({ ...files, 'e.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }) });
	};

	/** The arguments with the services that the command uses. */
	const complete = (args: string): readonly string[] => {
		const [command = ''] = args.split(' ');
		const services = {
			query: ['--environments', 'e.json'],
			schema: args.includes('new.graphqls') ? [] : ['--environments', 'e.json'],
			convert: ['--service', conversion.url],
		};
		return [...args.split(' '), ...(Object.entries(services).find(([name]) => name === command)?.[1] ?? [])];
	};

	/** Runs a line of Bash, in which "$@" is the command. */
	const runInShell = async (line: string, args: string, folder: string) => {
		const command = [process.execPath, await installCommand(), ...complete(args)];
		return new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>((resolve) => {
			const options = { cwd: folder, env: { ...process.env, ...compileCache, ...env } };
			execFile('bash', ['-c', line, 'bash', ...command], options, (error, stdout, stderr) =>
				resolve({ code: error?.code ?? 0, stdout, stderr }),
			);
		});
	};

	/** Stops the responses of the services. Resolves when the command waits for one. */
	const waitingOf = async (wait: Wait, args: string): Promise<void> => {
		if (wait === 'conversion') {
			return new Promise((resolve) => {
				conversion.reset(() => {
					resolve();
					return true;
				});
			});
		}
		const needsFirstPage = args.includes('--all-pages');
		responds = needsFirstPage ? 'to the first page' : 'never';
		for (let requests = needsFirstPage ? 2 : 1; wait === 'api' && requests > 0; requests -= 1) {
			await once(api, 'requested');
		}
	};

	const filesIn = (folder: string) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
			.toSorted();

	for (const args of slowDiagonal(printingOrHelp, 0, 2)) {
		it(`study-admin ${args} > /dev/full ends with exit code 2`, async () => {
			const { code, stderr } = await runInShell('"$@" > /dev/full', args, makeRepository());
			assert.equal(code, 2, stderr);
			assert.match(stderr, /The output could not be written \(ENOSPC\)/);
		});
	}

	for (const args of slowDiagonal(printingOrHelp, 1, 2)) {
		it(`study-admin ${args} ends without an error when the pipe of its output is closed`, async () => {
			const child = await startCommand(complete(args), { folder: makeRepository(), env });
			child.stdout.destroy();
			const errors = text(child.stderr);
			const [code] = (await once(child, 'close')) as [number];
			assert.equal(code, 0, await errors);
			assert.doesNotMatch(await errors, /^study-admin: /m);
		});
	}

	for (const [args, wait, signalsOfCommand] of interruptions) {
		for (const [signal, expected] of signalsOfCommand) {
			it(`study-admin ${args} ends with exit code ${expected} after ${signal}, and leaves no temporary file`, async () => {
				const folder = makeRepository();
				const before = filesIn(folder);
				const programs = makeFolder({ rg: '#!/bin/sh\nexec /bin/sleep 1000\n' });
				chmodSync(join(programs, 'rg'), 0o700);
				const waiting = waitingOf(wait, args);
				const child = await startCommand([...complete(args), '--verbose'], { folder, env: { ...env, PATH: programs } });
				const errors = text(child.stderr);
				await (wait === 'ripgrep' ? once(child.stderr, 'data') : waiting);
				child.kill(signal);
				const [code, killed] = (await once(child, 'close')) as [number | null, string | null];
				// A signal that arrives before the program handles it ends the program.
				assert.ok(code === expected || (wait === 'nothing' && killed === signal), `${code} ${killed} ${await errors}`);
				assert.deepEqual(filesIn(folder), before);
				const lines = (await errors).replaceAll(/(?<=127\.0\.0\.1):\d+/g, '').split('\n');
				assert.deepEqual(
					lines.filter((line) => line.startsWith('study-admin: ')),
					args.includes('m.graphql') ? [cancelledMutation] : [],
				);
			});
		}
	}

	for (const [args, , output] of slowDiagonal(writing, 0, 2).filter(([, , path]) => path !== 'drafts')) {
		it(`study-admin ${args} keeps the modes of an output file, which only its owner can read at first`, async () => {
			const folder = makeRepository();
			const outputs = () => filesIn(folder).filter((path) => path.startsWith(output));
			const modes = () => outputs().map((path) => statSync(join(folder, path)).mode & 0o777);
			const run = async () => (await studyAdminOrInProcess(complete(args), { folder, env })).stderr;
			// A baseline contains no personal data, and is committed.
			const first = args.startsWith('check') ? 0o666 & ~process.umask() : 0o600;
			assert.match(await run(), /written|converted/);
			assert.deepEqual(new Set(modes()), new Set([first]));
			for (const mode of [0o600, 0o640]) {
				for (const path of outputs()) {
					chmodSync(join(folder, path), mode);
				}
				const messages = await run();
				assert.deepEqual(new Set(modes()), new Set([mode]), messages);
			}
		});
	}

	for (const [args, , output] of slowDiagonal(writing, 1, 2)) {
		it(`study-admin ${args} uploads nothing, and leaves the old output file and no other, when the disk is full`, async () => {
			const folder = makeRepository();
			if (output === 'result') {
				writeFileSync(join(folder, output), 'old');
			} else {
				mkdirSync(join(folder, output));
			}
			conversion.reset();
			const before = filesIn(folder);
			const { code, stdout, stderr } = await runInShell('ulimit -f 0; "$@"', args, folder);
			assert.equal(code, 2, stderr);
			assert.deepEqual(conversion.uploads, []);
			assert.deepEqual(filesIn(folder), before);
			assert.ok(output !== 'result' || readFileSync(join(folder, output), 'utf8') === 'old');
			assert.equal(stdout.replaceAll(/\s/g, ''), args.includes('m.graphql') ? mutation : '');
		});
	}

	it('study-admin query reports that the mutation was run when its response cannot be written', async () => {
		const run = async (line: string, args: string) => (await runInShell(line, args, makeRepository())).stderr;
		assert.equal(
			await run('"$@" > /dev/full', 'query m.graphql'),
			'study-admin: The mutation "Pay" was run, but its response could not be written (ENOSPC). Check its effect with a query before you run it again.\n',
		);
		assert.match(
			await run('ulimit -f 0; "$@" > /dev/full', 'query m.graphql --output result'),
			/^study-admin: The mutation "Pay" was run, but its response could not be written \(ENOSPC\)\./,
		);
		assert.match(
			await run('ulimit -f 0; "$@"', 'query m.graphql --output result'),
			/The mutation "Pay" was run, but \S+ cannot be written\. Its response was printed instead\. /,
		);
	});

	for (const [title, content] of [
		['the file', 'old'],
		['the missing file', undefined],
	] as const) {
		it(`study-admin query writes to ${title} that a link names, and keeps the link`, async () => {
			const folder = makeRepository();
			if (content !== undefined) {
				writeFileSync(join(folder, 'docs', 'result.json'), content);
			}
			symlinkSync(join('docs', 'result.json'), join(folder, 'link.json'));
			const args = complete('query q.graphql --output link.json');
			const { code, stderr } = await studyAdminOrInProcess(args, { folder, env });
			assert.equal(code, 0, stderr);
			assert.equal(readlinkSync(join(folder, 'link.json')), join('docs', 'result.json'));
			assert.match(readFileSync(join(folder, 'docs', 'result.json'), 'utf8'), /"id": "1"/);
		});
	}
});
