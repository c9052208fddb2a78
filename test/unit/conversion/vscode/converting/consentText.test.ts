import assert from 'node:assert/strict';
import { type ConsentDetails, consentText } from '../../../../../src/conversion/vscode/converting/consentText.ts';
import { l10n } from '../../../support/l10n.ts';

const details: ConsentDetails = {
	host: 'convert.example',
	environment: { label: 'Test 1', kind: 'test' },
	isOfActive: true,
	isAgreed: false,
	files: [{ name: 'plan.docx', size: 12_300 }],
	refused: [],
	folders: [],
};
const filesNamed = (count: number) =>
	Array.from({ length: count }, (_file, index) => ({ name: `${index + 1}.pdf`, size: 1000 }));
const reports = { name: 'reports', files: 40, convertible: 12, others: 28 };

describe('consentText', () => {
	const rows: readonly (readonly [title: string, change: Partial<ConsentDetails>, question: string, detail: string])[] =
		[
			[
				'one file',
				{},
				'Upload "plan.docx" (12 kB) to convert.example?',
				'The full content is uploaded to the conversion service on that host.\n\nYou are asked once for this workspace and host.',
			],
			[
				'several files and lists their names',
				{ files: filesNamed(3) },
				'Upload 3 files (3 kB) to convert.example?',
				'1.pdf, 2.pdf, 3.pdf\n\nThe full content',
			],
			[
				'thirteen files and lists the names of ten',
				{ files: filesNamed(13) },
				'Upload 13 files (13 kB) to convert.example?',
				'9.pdf, 10.pdf and 3 more\n',
			],
			[
				'the files of a folder and states how many of them can be converted',
				{ files: filesNamed(12), folders: [reports] },
				'Upload 12 files (12 kB) to convert.example?',
				'Files in "reports" that can be converted: 12 of 40.\n\n1.pdf, ',
			],
			[
				'the files of a folder and states that it asks each time for folders',
				{ files: filesNamed(12), folders: [reports] },
				'Upload 12 files',
				'You are asked once for this workspace and host, and each time for folders.',
			],
			[
				'the files of a folder to a host that the user has allowed before',
				{ files: filesNamed(12), folders: [reports], isAgreed: true },
				'Upload 12 files',
				'You have already allowed uploads to this host. For folders, you are asked each time.',
			],
			[
				'the only convertible file of a folder',
				{ folders: [{ ...reports, convertible: 1 }] },
				'Upload "plan.docx" (12 kB) to convert.example?',
				'Files in "reports" that can be converted: 1 of 40.\n\nThe full content',
			],
			[
				'the files of twelve folders and lists ten of the folders',
				{ folders: Array.from({ length: 12 }, () => reports) },
				'Upload "plan.docx"',
				'can be converted: 12 of 40.\nOnly the first 10 of 12 folders are listed.\n',
			],
			[
				'a file and names three further files that cannot be converted',
				{ refused: [{ name: 'a.txt' }, { name: 'b.md' }, { name: 'c.zip' }] },
				'Upload "plan.docx"',
				'3 files cannot be converted: a.txt, b.md, c.zip\n',
			],
			[
				'a file and names one further file that cannot be converted',
				{ refused: [{ name: 'a.txt' }] },
				'Upload',
				'1 file cannot be converted: a.txt\n',
			],
			[
				'the files of a folder and counts all of its files that cannot be converted',
				{ refused: [{ name: 'empty.docx' }], folders: [{ ...reports, files: 6, convertible: 4, others: 1 }] },
				'Upload',
				'can be converted: 4 of 6.\n\n2 files cannot be converted: empty.docx, other types and links: 1\n',
			],
			[
				'a file to a production environment',
				{ environment: { label: 'Live', kind: 'production' } },
				'Upload "plan.docx" (12 kB) to the production host convert.example?',
				'"Live" is a production environment. The full content',
			],
			[
				'several files to a production environment',
				{ files: filesNamed(2), environment: { label: 'Live', kind: 'production' } },
				'Upload 2 files (2 kB) to the production host convert.example?',
				'',
			],
			[
				"a file to another environment's service, when the active environment has none",
				{ isOfActive: false },
				'Upload "plan.docx" (12 kB) to convert.example?',
				'The active environment has no conversion service. The service of "Test 1" is used because no other environment has one.',
			],
			[
				'a file whose name has line breaks and bidirectional characters, on one line',
				{ files: [{ name: 'a\n\nSend nothing?\u2028\u202efdp.exe', size: 1 }] },
				'Upload "a  Send nothing?  fdp.exe" (1 byte) to convert.example?',
				'',
			],
			[
				'a file with a very long name, which is truncated',
				{ files: [{ name: 'x'.repeat(255), size: 1 }] },
				`Upload "${'x'.repeat(79)}…" (1 byte)`,
				'',
			],
		];
	for (const [title, change, question, detail] of rows) {
		it(`asks for consent to send ${title}`, () => {
			const text = consentText(l10n, 'en', { ...details, ...change });
			assert.ok(text.question.startsWith(question), text.question);
			assert.ok(text.detail.includes(detail), text.detail);
		});
	}
});
