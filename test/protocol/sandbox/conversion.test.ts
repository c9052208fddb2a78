import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import JSZip from 'jszip';
import { portableDocument } from '../../fixtures/portableDocument.ts';
import { startConversion } from '../../sandbox/conversion/conversion.ts';
import type { Service } from '../../sandbox/service.ts';

const workspace = 'test/sandbox/workspace';
const damaged = 'test/fixtures/documents';
const outside = '../shared/testdata/documents';

/**
 * A file to upload: its path, and the file name to send if it differs from the name in the path.
 */
type Sent = string | { readonly path: string; readonly name: string };

async function form(files: readonly Sent[], fields: Readonly<Record<string, string>> = {}): Promise<FormData> {
	const data = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		data.append(name, value);
	}
	for (const file of files) {
		const { path, name } = typeof file === 'string' ? { path: file, name: basename(file) } : file;
		data.append('files', new Blob([await readFile(path)]), name);
	}
	return data;
}

async function entriesOf(response: Response): Promise<ReadonlyMap<string, string>> {
	assert.equal(response.headers.get('content-type'), 'application/zip');
	const archive = await JSZip.loadAsync(await response.arrayBuffer(), { checkCRC32: true });
	const entries = new Map<string, string>();
	for (const entry of Object.values(archive.files)) {
		entries.set(entry.name, await entry.async('string'));
	}
	return entries;
}

/** Waits until `holds` returns true, or until the test times out. */
async function until(holds: () => Promise<boolean>): Promise<void> {
	while (!(await holds())) {
		await delay(5);
	}
}

describe('sandbox conversion service', () => {
	let service: Service;
	let temporaryFolder: string;

	before(async () => {
		temporaryFolder = await mkdtemp(join(tmpdir(), 'conversion-test-'));
		service = await startConversion({ temporaryFolder });
	});

	// After each test, no file of an upload may remain.
	afterEach(() => until(async () => (await readdir(temporaryFolder)).length === 0));

	after(async () => {
		await service.close();
		await rm(temporaryFolder, { recursive: true });
	});

	function post(kind: 'simple' | 'chunked', body: FormData): Promise<Response> {
		return fetch(`${service.url}/api/convert/${kind}`, { method: 'POST', body });
	}

	const converted: Readonly<Record<string, readonly string[]>> = {
		'course-plan.docx': [
			'# Emneplan: ØKO210 Bærekraftig økonomi i øysamfunn',
			'# Om emnet',
			'## Læringsutbytte',
			'- kunne gjøre rede for hva som skiller et øysamfunn fra andre småsamfunn',
			'| Uke | Tema | Arbeidsform |',
			'| --- | --- | --- |',
			'| 38 | Feltarbeid på Blåøya | Ekskursjon |',
			'### Feltrapport',
		],
		'lecture.pptx': [
			'# Hva er et øysamfunn?',
			'ØKO210, første forelesning',
			'# Tre kjennetegn',
			'Sårbarhet: én næring bærer mye',
		],
		'rooms.xlsx': [
			'# Undervisningsrom',
			'| Rom | Bygg | Plasser | Utstyr |',
			'| Ærfuglen | Fyret | 40 | Skjerm |',
			'# Grupperom på øya',
			'| Båra | Bølgen | 6 |',
		],
		'handbook.pdf': [
			'# Studenthåndbok for Høgskolen på Blåøya',
			'## Semesterstart',
			'Møt opp første dag. Er du forhindret, må du si fra på forhånd.',
			'## Hjelp og råd',
		],
		'welcome.html': [
			'# Velkommen til Høgskolen på Blåøya',
			'1. Hent adgangskort i Fyret',
			'| Kafé Ærlig Talt | 9–15 |',
			'Skriv til `studiehjelp@example.org`.',
		],
	};
	for (const [name, expected] of Object.entries(converted)) {
		it(`the conversion service converts ${name} of the sample workspace`, async () => {
			const response = await post('simple', await form([join(workspace, name)]));
			assert.equal(response.status, 200);
			assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8');
			const lines = (await response.text()).split('\n');
			assert.deepEqual(
				lines.filter((line) => expected.includes(line)),
				expected,
			);
			assert.ok(!lines.includes('---'), 'no front matter and no rules');
		});
	}

	const made: readonly {
		readonly title: string;
		readonly name: string;
		readonly content: () => Promise<Uint8Array> | Uint8Array;
		readonly expected: string;
	}[] = [
		{
			title: 'numbers of a sheet as Excel displays them, and long integers unchanged',
			name: 'numbers.xlsx',
			content: () =>
				replacedCells(['0.96199999999999997', '1.0000000000000002E-2', '-3.1400000000000001', '12345678901234567890']),
			expected: '| 0.962 | 0.01 | -3.14 | 12345678901234567890 |',
		},
		{
			title: 'list items of a PDF with one marker each',
			name: 'list.pdf',
			content: () =>
				portableDocument('Liste', [
					[
						'Ta med til eksamen:',
						'\x95 \x95 penn',
						'\x95 \x96 papir',
						'\x95 - 2 viskelær',
						'\x95 -5 grader',
						'',
						'Lykke til.',
					],
				]),
			expected: 'Ta med til eksamen:\n\n- penn\n- papir\n- 2 viskelær\n- -5 grader\n\nLykke til.',
		},
		{
			title: 'pictures on the disk of the author by their file names, and other pictures unchanged',
			name: 'pictures.html',
			content: () =>
				Buffer.from(
					[
						'<p><img src="C:\\Users\\Ola\\kart.png" alt="Kart"></p>',
						'<p><img src="file:///C:/Users/Ola/hus%201.png" alt="C:\\Users\\Ola\\hus 1.png"></p>',
						'<p><img src="\\\\server\\felles\\b\u00e5t.png" alt="\\\\server\\felles\\b\u00e5t.png"></p>',
						'<p><img src="https://example.org/a.png" alt="A: b"> <img src="images/d.png" alt="d"></p>',
					].join('\n'),
				),
			expected: [
				'![Kart](kart.png)',
				'![hus 1.png](hus%201.png)',
				'![b\u00e5t.png](b%C3%A5t.png)',
				'![A: b](https://example.org/a.png) ![d](images/d.png)',
			].join('\n\n'),
		},
	];
	for (const { title, name, content, expected } of made) {
		it(`the conversion service shows ${title}`, async () => {
			const data = new FormData();
			data.append('files', new Blob([Uint8Array.from(await content())]), name);
			const markdown = await (await post('simple', data)).text();
			assert.ok(markdown.includes(expected), markdown);
		});
	}

	it('the conversion service accepts file extensions in upper case', async () => {
		const response = await post('simple', await form([{ path: join(workspace, 'rooms.xlsx'), name: 'ROOMS.XLSX' }]));
		assert.equal(response.status, 200);
	});

	const rooms = join(workspace, 'rooms.xlsx');
	const archives: readonly {
		readonly title: string;
		readonly sent: readonly Sent[];
		readonly expected: readonly string[];
	}[] = [
		{
			title: 'one Markdown file per document',
			sent: [join(workspace, 'course-plan.docx'), rooms],
			expected: ['course-plan.md', 'rooms.md'],
		},
		{
			title: 'a number appended to equal names',
			sent: ['a.xlsx', 'A.xlsx', 'a-2.xlsx', 'b.xlsx'].map((name) => ({ path: rooms, name })),
			expected: ['a.md', 'A-2.md', 'a-2-2.md', 'b.md'],
		},
		{
			title: 'names with spaces, quotation marks, percent signs and letters beyond ASCII',
			sent: ['Læreplan «våren» 100 %.xlsx', 'så "kalt" rom.xlsx', '100%25.xlsx', 'å.b.xlsx'].map((name) => ({
				path: rooms,
				name,
			})),
			expected: ['Læreplan «våren» 100 %.md', 'så "kalt" rom.md', '100%25.md', 'å.b.md'],
		},
		{
			title: 'no folders from file names',
			sent: ['../../up.xlsx', '..\\windows.xlsx', '...xlsx'].map((name) => ({ path: rooms, name })),
			expected: ['up.md', 'windows.md', 'document.md'],
		},
	];
	for (const { title, sent, expected } of archives) {
		it(`the conversion service returns for several files an archive with ${title}`, async () => {
			const response = await post('simple', await form(sent));
			assert.equal(response.status, 200);
			assert.deepEqual([...(await entriesOf(response)).keys()], expected);
		});
	}

	const chunked: readonly {
		readonly title: string;
		readonly fields: Readonly<Record<string, string>>;
		readonly expected: readonly string[];
	}[] = [
		{
			title: 'at heading level 2 by default',
			fields: {},
			expected: [
				'course-plan/001-emneplan-øko210-bærekraftig-økonomi-i-øysamfunn.md',
				'course-plan/002-om-emnet.md',
				'course-plan/003-læringsutbytte.md',
				'course-plan/004-forkunnskaper.md',
				'course-plan/005-undervisning.md',
				'course-plan/006-undervisningsplan.md',
				'course-plan/007-arbeidskrav.md',
				'course-plan/008-vurdering.md',
				'course-plan/009-ny-og-utsatt-eksamen.md',
				'course-plan/010-pensum.md',
			],
		},
		{
			title: 'at heading level 1',
			fields: { split_level: '1' },
			expected: [
				'course-plan/001-emneplan-øko210-bærekraftig-økonomi-i-øysamfunn.md',
				'course-plan/002-om-emnet.md',
				'course-plan/003-undervisning.md',
				'course-plan/004-vurdering.md',
				'course-plan/005-pensum.md',
			],
		},
		{
			title: 'into chunks of at most 14 lines',
			fields: { split_level: '1', max_chunk_lines: '14' },
			expected: [
				'course-plan/001-emneplan-øko210-bærekraftig-økonomi-i-øysamfunn.md',
				'course-plan/002-om-emnet.md',
				'course-plan/003-om-emnet.md',
				'course-plan/004-undervisning.md',
				'course-plan/005-undervisning.md',
				'course-plan/006-vurdering.md',
				'course-plan/007-pensum.md',
			],
		},
	];
	for (const { title, fields, expected } of chunked) {
		it(`the conversion service splits a document ${title}`, async () => {
			const response = await post('chunked', await form([join(workspace, 'course-plan.docx')], fields));
			assert.equal(response.status, 200);
			const entries = await entriesOf(response);
			assert.deepEqual([...entries.keys()], expected);
			const longest = Math.max(...[...entries.values()].map((text) => text.trimEnd().split('\n').length));
			assert.ok(longest <= Number(fields['max_chunk_lines'] ?? 500), `${longest} lines`);
		});
	}

	it('the conversion service splits several documents, each into its own folder', async () => {
		const response = await post('chunked', await form([rooms, join(workspace, 'lecture.pptx')]));
		assert.deepEqual(
			[...(await entriesOf(response)).keys()],
			[
				'rooms/001-undervisningsrom.md',
				'rooms/002-grupperom-på-øya.md',
				'lecture/001-hva-er-et-øysamfunn.md',
				'lecture/002-tre-kjennetegn.md',
				'lecture/003-til-neste-gang.md',
			],
		);
	});

	const refused: readonly {
		readonly title: string;
		readonly kind?: 'simple' | 'chunked';
		readonly sent?: readonly Sent[];
		readonly fields?: Readonly<Record<string, string>>;
		readonly status: number;
		readonly detail: RegExp;
	}[] = [
		{ title: 'a form without files', status: 400, detail: /^No files provided$/ },
		{
			title: 'a text field instead of files',
			fields: { files: 'text' },
			status: 400,
			detail: /^No files provided$/,
		},
		{
			title: 'an empty file',
			sent: [join(damaged, 'empty.docx')],
			status: 500,
			detail: /^empty\.docx: cannot be read as docx: ./,
		},
		{
			title: 'a damaged file',
			sent: [join(damaged, 'broken.docx')],
			status: 500,
			detail: /^broken\.docx: cannot be read as docx: ./,
		},
		{
			title: 'one damaged file among others',
			kind: 'chunked',
			sent: [rooms, join(damaged, 'broken.docx'), join(workspace, 'welcome.html')],
			status: 500,
			detail: /^broken\.docx: /,
		},
		{
			title: 'a file whose content does not match its extension',
			sent: [{ path: rooms, name: 'rom.pdf' }],
			status: 500,
			detail: /^rom\.pdf: cannot be read as pdf: ./,
		},
		{
			title: 'an HTML file without text',
			sent: [{ path: join(damaged, 'empty.docx'), name: 'tom.html' }],
			status: 500,
			detail: /^tom\.html: /,
		},
		...['doc', 'ppt', 'xls', 'jpg', 'png', 'mp3', 'wav', 'mp4', 'exe'].map((extension) => ({
			title: `a .${extension} file`,
			sent: [{ path: rooms, name: `blåbær.${extension}` }],
			status: 500,
			detail: new RegExp(`^blåbær\\.${extension}: there is no converter for \\.${extension}$`),
		})),
		{
			title: 'a file without an extension',
			sent: [{ path: rooms, name: 'rom' }],
			status: 500,
			detail: /^rom: there is no converter/,
		},
	];
	for (const { title, kind, sent, fields, status, detail } of refused) {
		it(`the conversion service rejects ${title} with status ${status}`, async () => {
			const response = await post(kind ?? 'simple', await form(sent ?? [], fields));
			assert.equal(response.status, status);
			assert.match(((await response.json()) as { detail: string }).detail, detail);
		});
	}

	const invalid: readonly { readonly field: string; readonly value: string; readonly type: string }[] = [
		{ field: 'split_level', value: 'two', type: 'int_parsing' },
		{ field: 'split_level', value: '2.5', type: 'int_parsing' },
		{ field: 'split_level', value: '', type: 'int_parsing' },
		{ field: 'split_level', value: '0', type: 'greater_than_equal' },
		{ field: 'max_chunk_lines', value: 'many', type: 'int_parsing' },
		{ field: 'max_chunk_lines', value: '-1', type: 'greater_than_equal' },
	];
	for (const { field, value, type } of invalid) {
		it(`the conversion service rejects ${field}=${JSON.stringify(value)} with a list of field errors`, async () => {
			const response = await post('chunked', await form([rooms], { [field]: value }));
			assert.equal(response.status, 422);
			const { detail } = (await response.json()) as {
				detail: readonly { loc: unknown; type: unknown; msg: unknown }[];
			};
			assert.deepEqual(
				detail.map((error) => [error.loc, error.type, typeof error.msg]),
				[[['body', field], type, 'string']],
			);
		});
	}

	const misdirected: readonly { readonly method: string; readonly path: string; readonly status: number }[] = [
		{ method: 'GET', path: '/api/convert/simple', status: 405 },
		{ method: 'PUT', path: '/api/convert/chunked', status: 405 },
		{ method: 'POST', path: '/api/convert', status: 404 },
		{ method: 'GET', path: '/', status: 404 },
	];
	for (const { method, path, status } of misdirected) {
		it(`the conversion service responds to ${method} ${path} with status ${status}`, async () => {
			const response = await fetch(service.url + path, { method });
			assert.equal(response.status, status);
			assert.equal(typeof ((await response.json()) as { detail: unknown }).detail, 'string');
			assert.equal(response.headers.get('allow'), status === 405 ? 'POST' : null);
		});
	}

	const unreadable: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
		'a body of another type': { type: 'application/json', body: '{}' },
		'a body without a boundary': { type: 'multipart/form-data', body: '--x--' },
		'a body that ends in a file': {
			type: 'multipart/form-data; boundary=x',
			body: '--x\r\nContent-Disposition: form-data; name="files"; filename="a.html"\r\n\r\n<p>half',
		},
		'a body that ends in a header': {
			type: 'multipart/form-data; boundary=x',
			body: '--x\r\nContent-Disposition: form',
		},
	};
	for (const [title, { type, body }] of Object.entries(unreadable)) {
		it(`the conversion service rejects ${title} with status 400`, async () => {
			const url = `${service.url}/api/convert/simple`;
			const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
			assert.equal(response.status, 400);
			assert.equal(typeof ((await response.json()) as { detail: unknown }).detail, 'string');
		});
	}

	const large: Readonly<Record<string, { readonly path: string; readonly type?: string; readonly status: number }>> = {
		'a type without a converter': { path: '/api/convert/simple', status: 500 },
		'a path that does not exist': { path: '/api/convert', status: 404 },
		'a body that is not multipart': { path: '/api/convert/simple', type: 'text/plain', status: 400 },
		'a boundary that never occurs': {
			path: '/api/convert/simple',
			type: 'multipart/form-data; boundary=x',
			status: 400,
		},
	};
	for (const [title, { path, type, status }] of Object.entries(large)) {
		it(`the conversion service responds with status ${status} to a large upload with ${title}`, async () => {
			const content = new Blob([new Uint8Array(20 * 1024 * 1024)]);
			const data = new FormData();
			data.append('files', content, 'film.mp4');
			const sent = type === undefined ? { body: data } : { body: content, headers: { 'content-type': type } };
			const response = await fetch(service.url + path, { method: 'POST', ...sent });
			assert.equal(response.status, status);
			assert.equal(typeof ((await response.json()) as { detail: unknown }).detail, 'string');
		});
	}

	it('the conversion service deletes the files of an aborted upload', async () => {
		const upload = httpRequest(`${service.url}/api/convert/simple`, {
			method: 'POST',
			headers: { 'content-type': 'multipart/form-data; boundary=x' },
		});
		const broken = once(upload, 'error');
		upload.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.html"\r\n\r\n');
		upload.write('<p>half a page</p>'.repeat(10_000));
		await until(async () => (await sizeOfUploads(temporaryFolder)) > 100_000);
		upload.destroy(new Error('The upload is aborted.'));
		await broken;
		await until(async () => (await readdir(temporaryFolder)).length === 0);
	});

	it('closing the conversion service aborts uploads in progress and deletes their files', async () => {
		const own = await mkdtemp(join(tmpdir(), 'conversion-test-'));
		const closing = await startConversion({ temporaryFolder: own });
		const upload = httpRequest(`${closing.url}/api/convert/simple`, {
			method: 'POST',
			headers: { 'content-type': 'multipart/form-data; boundary=x' },
		});
		const broken = once(upload, 'error');
		upload.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.html"\r\n\r\n<p>half');
		await until(async () => (await readdir(own)).length === 1);
		await closing.close();
		await broken;
		assert.deepEqual(await readdir(own), []);
		await rm(own, { recursive: true });
	});

	describe(`documents in ${outside}`, () => {
		const markdown: Readonly<Record<string, RegExp>> = {
			'test.docx': /^# Abstract\n[\s\S]*\n\| 1 \| 2 \| 3 \| 4 \| 5 \| 6 \|\n/m,
			'equations.docx': /The angle is/,
			'test.pptx': /^# A table to test parsing:\n\n\| ColA \| ColB \|/m,
			'test.xlsx': /^# Sheet1\n\n\| Alpha \| Beta \| Gamma \| Delta \|\n/,
			'test.pdf': /Large language models \(LLMs\) are becoming a crucial building block/,
			'movie-theater-booking-2024.pdf': /^# BOOKING ORDER$[\s\S]*\| December 2024 \| 48 \|/m,
			'RECEIPT-2024-TXN-98765_retail_purchase.pdf': /^# TECHMART ELECTRONICS$/m,
		};
		const unsupported = ['test.jpg', 'test.mp3', 'test.xls'];

		before(function () {
			if (!existsSync(outside)) {
				this.skip();
			}
		});

		for (const [name, expected] of Object.entries(markdown)) {
			it(`the conversion service converts the external document ${name}`, async () => {
				const response = await post('simple', await form([join(outside, name)]));
				assert.equal(response.status, 200);
				assert.match(await response.text(), expected);
			});
		}

		for (const name of unsupported) {
			it(`the conversion service rejects the external document ${name}, whose type it cannot convert`, async () => {
				const response = await post('simple', await form([join(outside, name)]));
				assert.equal(response.status, 500);
				assert.match(
					((await response.json()) as { detail: string }).detail,
					new RegExp(`^${name}: there is no converter`),
				);
			});
		}
	});
});

/** Returns the sheets of the sample workspace with other cells in their first row. */
async function replacedCells(values: readonly string[]): Promise<Uint8Array> {
	const document = await JSZip.loadAsync(await readFile(join(workspace, 'rooms.xlsx')));
	const sheet = 'xl/worksheets/sheet1.xml';
	const xml = (await document.file(sheet)?.async('string')) ?? '';
	const cells = values.map((value, index) => `<c r="${'ABCD'.charAt(index)}1"><v>${value}</v></c>`).join('');
	document.file(sheet, xml.replace(/(<row r="1">).*?(?=<\/row>)/, `$1${cells}`));
	return document.generateAsync({ type: 'uint8array' });
}

async function sizeOfUploads(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
	return sizes.reduce((total, size) => total + size, 0);
}
