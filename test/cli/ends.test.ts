import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { installCommand, makeFolder, removeFolders, startCommand, studyAdmin } from './support/installedCommand.ts';

const credentials = { STUDY_ADMIN_USERNAME: 'user', STUDY_ADMIN_PASSWORD: 'canary-password' };
const query = 'query A($after: String) { students(after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }';
const page = '{"data":{"students":{"nodes":[{"id":"1"}],"pageInfo":{"endCursor":"2","hasNextPage":true}}}}';

describe('the end of study-admin', () => {
	let requests = 0;
	/** An API that responds to the first request with a page and never to another one. */
	const api = createServer((_, response) => {
		requests += 1;
		if (requests === 1) {
			response.setHeader('content-type', 'application/json').end(page);
		}
		api.emit('requested');
	});
	let apiUrl: string;

	before(async () => {
		await installCommand();
		api.listen(0, '127.0.0.1');
		await once(api, 'listening');
		apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
	}).timeout(60_000);

	beforeEach(() => {
		requests = 0;
	});

	afterEach(removeFolders);
	after(() => {
		api.close();
		api.closeAllConnections();
	});

	const makeRepository = () =>
		makeFolder({ 'q.graphql': query, 'e.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }), 'a.ts': '' });

	for (const [signal, expected] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		it(`study-admin query ends with exit code ${expected} after ${signal}, and leaves no temporary file`, async () => {
			const folder = makeRepository();
			const args = ['query', 'q.graphql', '--environments', 'e.json', '--all-pages', '--format', 'ndjson'];
			const child = await startCommand([...args, '--output', 'rows.json'], { folder, env: credentials });
			await once(api, 'requested');
			await once(api, 'requested');
			assert.ok(readdirSync(folder).some((name) => name.endsWith('.draft')));
			child.kill(signal);
			const [code] = (await once(child, 'close')) as [number];
			assert.equal(code, expected);
			assert.deepEqual(readdirSync(folder).toSorted(), ['a.ts', 'e.json', 'q.graphql']);
		});
	}

	for (const [args, redirection, expected] of [
		['check', '> /dev/full', 2],
		['catalog', '> /dev/full', 2],
		['catalog', '> /dev/null', 0],
		['catalog --format json', '| head -c 1', 0],
		['--help', '> /dev/full', 2],
	] as const) {
		it(`study-admin ${args} ${redirection} ends with exit code ${expected}`, async () => {
			const folder = makeRepository();
			const program = await installCommand();
			const command = `set -o pipefail; "$0" "$1" ${args} ${redirection}`;
			const [code, stderr] = await new Promise<readonly [unknown, string]>((resolve) => {
				execFile('bash', ['-c', command, process.execPath, program], { cwd: folder }, (error, _, messages) =>
					resolve([error?.code ?? 0, messages]),
				);
			});
			assert.equal(code, expected, stderr);
			assert.equal(stderr.includes('The output could not be written (ENOSPC)'), expected === 2, stderr);
		});
	}

	for (const [title, mode, expected] of [
		['creates an output file that only its owner can read', undefined, 0o600],
		['keeps the mode 0640 of an output file', 0o640, 0o640],
		['keeps the mode 0666 of an output file', 0o666, 0o666],
	] as const) {
		it(`study-admin query ${title}`, async () => {
			const folder = makeRepository();
			const file = join(folder, mode === undefined ? 'new.json' : 'q.graphql');
			if (mode !== undefined) {
				chmodSync(file, mode);
			}
			const args = ['query', 'q.graphql', '--environments', 'e.json', '--output', file];
			const { code, stderr } = await studyAdmin(args, { folder, env: credentials });
			assert.equal(code, 0, stderr);
			assert.match(readFileSync(file, 'utf8'), /"id": "1"/);
			assert.equal(statSync(file).mode & 0o777, expected);
		});
	}
});
