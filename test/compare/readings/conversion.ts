import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { studyAdminInProcess } from '../../cli/support/commandInProcess.ts';
import type { OpenItem, Reading } from '../reading.ts';
import { filesIn } from './commandLine.ts';

/** The conversion of a document into a folder, with an archive as the response of the service. */
export const conversionReadings: readonly Reading[] = [
	{
		name: 'convert',
		kind: 'file',
		read: (item) => (item.kind === 'archive' && item.name.endsWith('.zip') ? convert(item) : undefined),
	},
];

/** Converts a document to chunks, then the same and a changed document once more. */
async function convert({ bytes }: OpenItem): Promise<unknown> {
	const server = createServer((request, response) => {
		request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/zip' }).end(bytes));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const folder = mkdtempSync(join(tmpdir(), 'study-admin-compare-'));
	const comparable = (text: string) =>
		text
			.replaceAll(folder, '<folder>')
			.replaceAll(service.replace('http://', ''), '<service>')
			.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
	const run = async () => {
		const args = ['convert', 'plan.docx', '--no-color', '--output', 'out', '--chunks', '--service', service];
		const { code, stdout, stderr } = await studyAdminInProcess(args, folder);
		const files = Object.entries(filesIn(join(folder, 'out')));
		// A manifest contains the checksum of another one, which contains the time.
		const checksums = files.filter(([, text]) => comparable(text) !== text).map(([, text]) => checksumOf(text));
		const withoutChecksums = (text: string) =>
			checksums.reduce((shorter, checksum) => shorter.replaceAll(checksum, '<checksum>'), comparable(text));
		const written = Object.fromEntries(files.map(([name, text]) => [name, withoutChecksums(text)]));
		return { code, stdout: comparable(stdout), stderr: comparable(stderr), written };
	};
	try {
		writeFileSync(join(folder, 'plan.docx'), 'first');
		const first = await run();
		const unchanged = await run();
		writeFileSync(join(folder, 'plan.docx'), 'second');
		return { first, unchanged, changed: await run() };
	} finally {
		server.close();
		server.closeAllConnections();
		rmSync(folder, { recursive: true, force: true });
	}
}

function checksumOf(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
