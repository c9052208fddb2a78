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
const reports = { name: 'reports', files: 40, convertible: 12 };

describe('What is asked before anything is sent', () => {
	const rows: readonly (readonly [title: string, change: Partial<ConsentDetails>, question: string, detail: string])[] =
		[
			[
				'one file',
				{},
				'Send "plan.docx" (12 kB) to convert.example?',
				'The document conversion service there receives the whole content.\n\nYou are asked once for this workspace and this host.',
			],
			[
				'several files, by name',
				{ files: filesNamed(3) },
				'Send 3 files (3 kB) to convert.example?',
				'1.pdf, 2.pdf, 3.pdf\n\nThe document',
			],
			[
				'more files than can be named',
				{ files: filesNamed(13) },
				'Send 13 files (13 kB) to convert.example?',
				'9.pdf, 10.pdf and 3 more\n',
			],
			[
				'a folder',
				{ files: filesNamed(12), folders: [reports] },
				'Send 12 files (12 kB) to convert.example?',
				'12 of 40 files in "reports" can be converted.\n\n1.pdf, ',
			],
			[
				'a folder, each time',
				{ files: filesNamed(12), folders: [reports] },
				'Send 12 files',
				'You are asked once for this workspace and this host, and for folders each time.',
			],
			[
				'a folder where the host is agreed to',
				{ files: filesNamed(12), folders: [reports], isAgreed: true },
				'Send 12 files',
				'You have agreed to this host before; for folders you are asked each time.',
			],
			[
				'one file of a folder',
				{ folders: [{ ...reports, convertible: 1 }] },
				'Send "plan.docx" (12 kB) to convert.example?',
				'1 of 40 files in "reports" can be converted.\n\nThe document',
			],
			[
				'many folders',
				{ folders: Array.from({ length: 12 }, () => reports) },
				'Send "plan.docx"',
				'"reports" can be converted.\nAnd so on, 12 folders in all.\n',
			],
			[
				'what cannot be converted',
				{ refused: [{ name: 'a.txt' }, { name: 'b.md' }, { name: 'c.zip' }] },
				'Send "plan.docx"',
				'3 more cannot be converted: a.txt, b.md, c.zip\n',
			],
			['one that cannot be converted', { refused: [{ name: 'a.txt' }] }, 'Send', '1 more cannot be converted: a.txt\n'],
			[
				'production',
				{ environment: { label: 'Live', kind: 'production' } },
				'Send "plan.docx" (12 kB) to convert.example, which is in production?',
				'"Live" is a production environment. The document',
			],
			[
				'several files to production',
				{ files: filesNamed(2), environment: { label: 'Live', kind: 'production' } },
				'Send 2 files (2 kB) to convert.example, which is in production?',
				'',
			],
			[
				"another environment's service",
				{ isOfActive: false },
				'Send "plan.docx" (12 kB) to convert.example?',
				'The active environment has no conversion service; this is that of "Test 1", the only one that has one.',
			],
			[
				'a name that would take lines of its own and turn what follows',
				{ files: [{ name: 'a\n\nSend nothing?\u2028\u202efdp.exe', size: 1 }] },
				'Send "a  Send nothing?  fdp.exe" (1 byte) to convert.example?',
				'',
			],
			['a very long name', { files: [{ name: 'x'.repeat(255), size: 1 }] }, `Send "${'x'.repeat(79)}…" (1 byte)`, ''],
		];
	for (const [title, change, question, detail] of rows) {
		it(title, () => {
			const words = consentText(l10n, 'en', { ...details, ...change });
			assert.ok(words.question.startsWith(question), words.question);
			assert.ok(words.detail.includes(detail), words.detail);
		});
	}
});
