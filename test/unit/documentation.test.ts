import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { catalogErrorMessages } from '../../src/catalog/messages/catalogErrorMessages.ts';
import { commands } from '../../src/cli/commandLine.ts';
import { conversionErrorMessages } from '../../src/conversion/messages.ts';
import { environmentErrorMessages } from '../../src/environments/messages.ts';
import { graphqlErrorMessages } from '../../src/graphql/messages.ts';
import { networkErrorMessages, restrictedModeErrorMessages, toolErrorMessages } from '../../src/shared/messages.ts';
import { signInErrorMessages } from '../../src/signIn/messages.ts';
import { l10n } from './support/l10n.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json'));
const guides = globSync('docs/*.md').map((file) => file.replaceAll('\\', '/'));
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...guides];

/** A link or a picture on a page of the documentation. */
interface Link {
	readonly page: string;
	readonly isPicture: boolean;
	/**
	 * Path of the target from the root of the project; the page itself when the link has only an
	 * anchor.
	 */
	readonly file: string;
	/** The anchor of the link without `#`; the empty string when the link has none. */
	readonly anchor: string;
}

/** Returns the relative links and pictures of a page, without those in code. */
function linksOf(page: string): readonly Link[] {
	const prose = withoutCode(read(page));
	return [...prose.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)]
		.map(([, mark, target = '']) => ({ isPicture: mark === '!', target }))
		.filter(({ target }) => !/^[a-z]+:/.test(target))
		.map(({ isPicture, target }) => {
			const [path = '', anchor = ''] = target.split('#');
			return { page, isPicture, file: path === '' ? page : normalize(join(dirname(page), path)), anchor };
		});
}

function withoutCode(text: string): string {
	return text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]*`/g, '');
}

/** Returns the anchors of a page, as code hosts and VS Code derive them from headings. */
function anchorsOf(page: string): readonly string[] {
	return [
		...read(page)
			.replace(/^ *```[\s\S]*?^ *```/gm, '')
			.matchAll(/^#+ (.+)$/gm),
	].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);
}

const links = pages.flatMap(linksOf);

/**
 * Returns the values in backticks in the first column of the tables of a page that match a pattern,
 * without the backticks.
 */
function firstColumn(page: string, pattern: RegExp): readonly string[] {
	return [...read(page).matchAll(/^\| `([^`]+)` \|/gm)]
		.map(([, value = '']) => value)
		.filter((value) => pattern.test(value));
}

describe('documentation', () => {
	it('the documentation has no link to a missing file and no missing picture', () => {
		assert.ok(links.length > 30);
		assert.deepEqual(
			links.filter(({ file }) => !existsSync(file)),
			[],
		);
	});

	it('the documentation has no link to a heading that does not exist', () => {
		const anchored = links.filter(({ anchor }) => anchor !== '');
		assert.ok(anchored.length > 10);
		assert.deepEqual(
			anchored.filter(({ file, anchor }) => !anchorsOf(file).includes(anchor)),
			[],
		);
	});

	it('the README links to every page in docs', () => {
		const linked = linksOf('README.md').map(({ file }) => file);
		assert.deepEqual(
			guides.filter((guide) => !linked.includes(guide)),
			[],
		);
	});

	it('every picture in media/readme is shown on a page of the documentation', () => {
		const shown = links.filter(({ isPicture }) => isPicture).map(({ file }) => file);
		const pictures = globSync('media/readme/*').map((file) => file.replaceAll('\\', '/'));
		assert.deepEqual(
			pictures.filter((picture) => !shown.includes(picture)),
			[],
		);
	});

	it('the documentation links only to pages that the VSIX contains under the same name', () => {
		const allowed = read('.vscodeignore').split('\n');
		const isPackaged = (file: string) =>
			allowed.includes(`!${file}`) || (guides.includes(file) && allowed.includes('!docs/*.md'));
		// vsce writes README.md as readme.md and LICENSE as LICENSE.txt.
		const isRenamed = (file: string) => /^(README\.md|CHANGELOG\.md|LICENSE)$/.test(file);
		assert.deepEqual(
			links.filter(
				({ isPicture, page, file }) => !isPicture && page !== file && (isRenamed(file) || !isPackaged(file)),
			),
			[],
		);
	});

	it('only the README shows pictures, because the VSIX does not contain them', () => {
		assert.deepEqual(
			links.filter(({ isPicture, page }) => isPicture && page !== 'README.md'),
			[],
		);
	});

	it('the documentation lists every error code once', () => {
		const tables = [
			environmentErrorMessages,
			networkErrorMessages,
			restrictedModeErrorMessages,
			signInErrorMessages,
			graphqlErrorMessages,
			conversionErrorMessages,
			catalogErrorMessages,
			toolErrorMessages,
		];
		const codes = tables.flatMap((messages) => Object.keys(messages(l10n)));
		assert.deepEqual(firstColumn('docs/errors.md', /^[a-z-]+\/[a-z-]+$/).toSorted(), codes.toSorted());
	});

	it('the documentation lists the settings in the order of the manifest, with their defaults', () => {
		const settings: Readonly<Record<string, { readonly default: unknown }>> =
			manifest.contributes.configuration.properties;
		const rows = [...read('docs/settings.md').matchAll(/^\| `(studyAdmin\.[\w.-]+)` \| `([^`]+)` \|/gm)];
		assert.deepEqual(
			rows.map(([, key, value = '']) => [key, value]),
			Object.entries(settings).map(([key, setting]) => [key, printedDefault(setting.default)]),
		);
	});

	it('the documentation names the lowest and the highest value of each number in the settings', () => {
		const settings: Readonly<Record<string, { readonly minimum?: number; readonly maximum?: number }>> =
			manifest.contributes.configuration.properties;
		const page = read('docs/settings.md');
		for (const [key, { minimum, maximum }] of Object.entries(settings)) {
			if (minimum !== undefined) {
				const [row = ''] = page.match(new RegExp(`^\\| \`${key}\` .*$`, 'm')) ?? [];
				assert.ok(row.includes(`from ${minimum} to ${maximum}`), key);
			}
		}
	});

	it('the documentation of each command of study-admin names every option of the command', () => {
		const sections: Readonly<Record<string, readonly string[]>> = {
			check: ['Check a repository'],
			progress: ['See the progress'],
			query: ['Run an operation'],
			code: ['Write a program'],
			convert: ['Convert documents'],
			schema: ['Fetch a schema', 'See what a new schema breaks', 'Choose an environment and sign in'],
			catalog: ['Print the catalog'],
			mcp: ['Options'],
		};
		const parts = `${read('docs/command-line.md')}\n${read('docs/agents.md')}`.split(/^##+ /m);
		for (const { name, options } of commands) {
			const texts = sections[name]?.map((heading) => parts.find((part) => part.startsWith(`${heading}\n`)) ?? '');
			for (const option of Object.keys(options)) {
				assert.match(texts?.join('') ?? '', new RegExp(`--${option}(?![\\w-])`), name);
			}
		}
	});

	it('the documentation describes every field of an environment', () => {
		const { properties } =
			manifest.contributes.configuration.properties['studyAdmin.environments'].additionalProperties;
		assert.deepEqual(firstColumn('docs/settings.md', /^[a-z]\w+$/i).toSorted(), Object.keys(properties).toSorted());
	});

	it('the documentation names commands with the category "Study Admin" by their titles', () => {
		const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
		const titles = manifest.contributes.commands.map(
			({ title }: { readonly title: string }) => texts[title.slice(1, -1)],
		);
		for (const page of pages) {
			for (const [, title = ''] of read(page).matchAll(/\*\*Study Admin: ([^*]+)\*\*/g)) {
				assert.ok(titles.includes(title.replace(/\s+/g, ' ')), `${page}: ${title}`);
			}
		}
	});

	it('the documentation names only npm scripts that exist', () => {
		for (const page of pages) {
			for (const [, script = ''] of read(page).matchAll(
				/npm (?:run )?(?!(?:ci|install|publish|registry)\b)([\w:]+)/g,
			)) {
				assert.ok(manifest.scripts[script], `${page}: ${script}`);
			}
		}
	});

	it('the tables of the four paths in docs/architecture.md name only source files that exist', () => {
		const files = [...read('docs/architecture.md').matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, file = '']) => file);
		assert.equal(files.length, 37);
		assert.deepEqual(
			files.filter((file) => !existsSync(join('src', file))),
			[],
		);
	});
});

/** A default value as the documentation writes it: words without quotation marks. */
function printedDefault(value: unknown): string {
	return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}
