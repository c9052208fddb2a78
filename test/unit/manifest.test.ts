import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { catalogToolDefinitions } from '../../src/catalog/node/tools/definitions.ts';
import { acceptedExtensions } from '../../src/conversion/core/documents/acceptedTypes.ts';
import { conversionToolDefinitions } from '../../src/conversion/node/tools/definitions.ts';
import { graphqlToolDefinitions } from '../../src/graphql/node/tools/definitions.ts';
import { estimateTokenCount } from '../../src/shared/core/tools/answer.ts';

const manifestText = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(manifestText);
const texts: Record<string, string> = JSON.parse(readFileSync('package.nls.json', 'utf8'));
const settings: Record<string, { readonly scope: string; readonly default: unknown }> =
	manifest.contributes.configuration.properties;
const sources = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8'));

function found(pattern: RegExp): readonly string[] {
	return [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, match]) => match ?? '')))].sort();
}

/**
 * Returns the commands of a view for a row: the inline buttons and the menu entries, each in order.
 */
function commandsFor(view: string, row: string): readonly (readonly string[])[] {
	const entries: readonly { readonly command: string; readonly when: string; readonly group: string }[] =
		manifest.contributes.menus['view/item/context'];
	const isFor = (when: string) => {
		const [, pattern, word] = /viewItem (?:=~ \/(.*)\/|== (\w+))/.exec(when) ?? [];
		return when.includes(view) && (pattern ? new RegExp(pattern).test(row) : word === row);
	};
	const offered = (isButton: boolean) =>
		entries
			.filter(({ when, group }) => isFor(when) && group.startsWith('inline') === isButton)
			.sort((a, b) => (a.group < b.group ? -1 : 1))
			.map(({ command }) => command.replace('studyAdmin.', ''));
	return [offered(true), offered(false)];
}

describe('manifest', () => {
	it('the parts register exactly the tools that are defined, whose titles are the names that the manifest shows', () => {
		const definitions = [...graphqlToolDefinitions, ...catalogToolDefinitions, ...conversionToolDefinitions];
		const declared: readonly { readonly name: string; readonly displayName: string }[] =
			manifest.contributes.languageModelTools;
		assert.deepEqual(
			declared.map(({ name, displayName }) => [name, texts[displayName.replaceAll('%', '')]]),
			definitions.map(({ name, title }) => [name, title]),
		);
		const registered = sources.flatMap((text) =>
			[...text.matchAll(/^const toolNames = \[([^\]]*)\]/gm)].map(([, list]) => list),
		);
		assert.deepEqual(
			registered
				.join()
				.match(/study-admin-[a-z-]+/g)
				?.sort(),
			definitions.map(({ name }) => name).sort(),
		);
	});

	it('the definitions of all tools have at most 1,600 tokens together', () => {
		const definitions = [...graphqlToolDefinitions, ...catalogToolDefinitions, ...conversionToolDefinitions];
		const tokens = estimateTokenCount(
			JSON.stringify(
				definitions.map(({ name, modelDescription, inputSchema }) => ({ name, modelDescription, inputSchema })),
			),
		);
		assert.ok(tokens <= 1600, String(tokens));
	});

	it('the manifest declares exactly the commands that the source registers', () => {
		const declared = manifest.contributes.commands.map(({ command }: { command: string }) => command);
		assert.deepEqual(declared.toSorted(), found(/^\t'(studyAdmin\.\w+)',$/gm));
	});

	it('package.nls.json contains exactly the keys that the manifest uses', () => {
		const keys = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? '');
		assert.deepEqual([...new Set(keys)].sort(), Object.keys(texts).sort());
	});

	it('the manifest declares exactly the settings that the source reads', () => {
		const read = found(/(?:Setting|setting)\('([\w.-]+)'/g).map((key) => `studyAdmin.${key}`);
		assert.deepEqual(Object.keys(settings).sort(), read);
	});

	it('workspace settings cannot define the environments or the catalog source', () => {
		for (const key of ['studyAdmin.environments', 'studyAdmin.catalog.source']) {
			assert.equal(settings[key]?.scope, 'application', key);
		}
	});

	it('no menu item for GraphQL documents is shown in a schema document', () => {
		const menus: Record<string, readonly { readonly when: string }[]> = manifest.contributes.menus;
		const ofGraphql = Object.values(menus)
			.flat()
			.filter(({ when }) => /editorLangId (?:== graphql|in studyAdmin\.graphqlLanguages)/.test(when));
		assert.ok(ofGraphql.length > 4);
		assert.deepEqual(
			ofGraphql.filter(({ when }) => !when.endsWith(' && resourceScheme != studyadmin-schema')),
			[],
		);
	});

	it('the conversion commands are offered for documents, and with a conversion service for media and folders', () => {
		const conditionsIn = (menu: string): Readonly<Record<string, string>> =>
			Object.fromEntries(
				manifest.contributes.menus[menu]
					.filter(({ command = '', submenu = '' }) => /[cC]onver(?:tTo|tWith|tInto|sions)/.test(command + submenu))
					.map(({ command, submenu, when }: Readonly<Record<string, string>>) => [command ?? submenu, when]),
			);
		const documents = 'resourceExtname =~ /^\\.(pdf|docx?|pptx?|xlsx?|html)$/i';
		const media = 'resourceExtname =~ /^\\.(jpg|png|mp3|wav|mp4)$/i';
		const all = 'resourceExtname =~ /^\\.(pdf|docx?|pptx?|xlsx?|html|jpg|png|mp3|wav|mp4)$/i';
		const first = `resourceScheme == file && (${documents} || studyAdmin.hasConversion && (explorerResourceIsFolder || ${media}))`;
		assert.deepEqual(conditionsIn('explorer/context'), {
			'studyAdmin.convertToMarkdown': first,
			'studyAdmin.convertToChunks': first,
			'studyAdmin.moreConversions': `studyAdmin.hasConversion && resourceScheme == file && (explorerResourceIsFolder || ${all})`,
		});
		assert.deepEqual(Object.keys(conditionsIn('studyAdmin.moreConversions')), [
			'studyAdmin.convertWithOptions',
			'studyAdmin.convertIntoFolder',
		]);
		for (const menu of ['editor/title', 'editor/title/context']) {
			assert.deepEqual(new Set(Object.values(conditionsIn(menu))), new Set([`resourceScheme == file && ${all}`]), menu);
		}
		const accepts = (condition: string, extension: string) => {
			const [, source = '', flags] = /\/(.*)\/(\w*)$/.exec(condition) ?? [];
			return new RegExp(source, flags).test(`.${extension}`);
		};
		for (const extension of acceptedExtensions) {
			assert.ok(accepts(all, extension) && accepts(all, extension.toUpperCase()), extension);
			assert.notEqual(accepts(documents, extension), accepts(media, extension), extension);
		}
		for (const extension of ['htm', 'jpeg', 'txt', 'md', 'docm', 'pdf.gz', 'apdf', 'do', '']) {
			assert.ok(!accepts(all, extension), extension);
		}
	});

	it('the command palette offers a command only where it does something: at most 25 without an editor, and 45 in all cases', () => {
		const graphql =
			'(editorLangId in studyAdmin.graphqlLanguages || activeEditor == workbench.editor.notebook) && resourceScheme != studyadmin-schema';
		const converted = 'resourceScheme == studyadmin-converted';
		/** Where each condition holds. An environment can have everything that a command needs. */
		const places: Readonly<
			Record<
				string,
				'always' | 'environment' | 'never' | 'document' | 'result' | 'resultDocument' | 'converted' | 'table' | 'busy'
			>
		> = {
			'': 'always',
			isWorkspaceTrusted: 'always',
			false: 'never',
			'studyAdmin.hasSecrets': 'environment',
			'studyAdmin.hasPublishedSchema': 'environment',
			'studyAdmin.hasConversion': 'environment',
			'studyAdmin.hasConversion && isWorkspaceTrusted': 'environment',
			'studyAdmin.hasSecretInSettings': 'busy',
			'studyAdmin.signingIn': 'busy',
			'studyAdmin.running': 'busy',
			'studyAdmin.converting': 'busy',
			'studyAdmin.scan == searching': 'busy',
			'studyAdmin.scan =~ /^(searching|paused)$/': 'busy',
			'studyAdmin.scan == paused': 'never',
			[graphql]: 'document',
			[`${graphql} && isWorkspaceTrusted`]: 'document',
			'studyAdmin.hasResult': 'result',
			'resourceScheme == studyadmin-result': 'resultDocument',
			"activeWebviewPanelId == 'studyAdmin.table'": 'table',
			'studyAdmin.schemaFiltered': 'busy',
			'studyAdmin.catalogFiltered': 'busy',
			[converted]: 'converted',
			[`${converted} && resourcePath =~ /^\\/(markdown|chunks)\\//`]: 'converted',
			[`${converted} && resourcePath =~ /^\\/chunks\\//`]: 'converted',
			[`${converted} && resourceLangId == markdown`]: 'converted',
			[`${converted} && resourcePath =~ /^\\/report\\//`]: 'never',
		};
		const conditions: ReadonlyMap<string, string> = new Map(
			manifest.contributes.menus.commandPalette.map(({ command, when }: Readonly<Record<string, string>>) => [
				command,
				when,
			]),
		);
		const counts = new Map<string, number>();
		for (const { command, enablement } of manifest.contributes.commands) {
			const condition = [conditions.get(command), enablement].filter(Boolean).join(' && ');
			const place = places[condition];
			assert.ok(place, `${command}: ${condition}`);
			counts.set(place, (counts.get(place) ?? 0) + 1);
		}
		const countIn = (...names: readonly string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
		assert.ok(countIn('always', 'environment') <= 25, String(countIn('always', 'environment')));
		for (const place of ['document', 'table', 'converted', 'resultDocument']) {
			const count = countIn('always', 'environment', 'busy', 'result', place);
			assert.ok(count <= 45, `${place}: ${count}`);
		}
	});

	it('each row of the Converted Documents view has the buttons and menu items for its state', () => {
		const again = ['convertAgain', 'convertAgainWithOptions'];
		const apart = ['convertAgain', 'sendOneByOne', 'convertAgainWithOptions'];
		const archive = ['showArchiveReport', 'saveArchive'];
		const rows: readonly (readonly [row: string, buttons: readonly string[], menu: readonly string[]])[] = [
			['conversionJob', ['saveConverted'], ['saveConverted', 'saveAsZip', 'removeConversion']],
			['runningConversion', ['cancelConversion'], ['cancelConversion', 'removeConversion']],
			[
				'convertedMarkdown',
				['saveConverted', 'previewConverted'],
				['previewConverted', 'saveConverted', 'saveAsZip', ...again, 'removeConversion'],
			],
			[
				'archive',
				['saveConverted'],
				['showArchiveReport', 'saveConverted', 'saveAsZip', 'saveArchive', ...again, 'removeConversion'],
			],
			['archiveRefused', ['saveArchive', 'convertAgain'], [...archive, ...again, 'removeConversion']],
			['archiveRefused together', ['saveArchive', 'convertAgain'], [...archive, ...apart, 'removeConversion']],
			['unknownContent', ['saveArchive', 'convertAgain'], ['saveArchive', ...again, 'removeConversion']],
			['unknownContent together', ['saveArchive', 'convertAgain'], ['saveArchive', ...apart, 'removeConversion']],
			['failedConversion', ['convertAgain'], [...again, 'removeConversion']],
			['failedConversion together', ['convertAgain'], [...apart, 'removeConversion']],
			['cancelledConversion', ['convertAgain'], [...again, 'removeConversion']],
			['cancelledConversion together', ['convertAgain'], [...apart, 'removeConversion']],
			['chunkGroup', [], ['saveAsZip']],
			['chunk', ['previewConverted', 'copyChunk'], ['previewConverted', 'copyChunk', 'saveConverted']],
			['chunkFile', [], ['saveConverted']],
		];
		for (const [row, buttons, menu] of rows) {
			assert.deepEqual([row, ...commandsFor('studyAdmin.conversions', row)], [row, buttons, menu]);
		}
	});

	it('the context menu of a view row contains every button of the row, because the keyboard reaches only the menu', () => {
		const entries: readonly { readonly command: string; readonly group: string }[] =
			manifest.contributes.menus['view/item/context'];
		const commandsOf = (isButton: boolean) =>
			entries.filter(({ group }) => group.startsWith('inline') === isButton).map(({ command }) => command);
		const menu = commandsOf(false);
		assert.deepEqual(
			commandsOf(true).filter((command) => !menu.includes(command)),
			[],
		);
	});

	it('the command palette offers the commands of the context menu of a table while a table is active', () => {
		const palette: readonly { readonly command: string; readonly when: string }[] =
			manifest.contributes.menus.commandPalette;
		const ofTable = palette.filter(({ when }) => when === "activeWebviewPanelId == 'studyAdmin.table'");
		assert.deepEqual(
			ofTable.map(({ command }) => command),
			manifest.contributes.menus['webview/context'].map(({ command }: { readonly command: string }) => command),
		);
	});

	it('each row of the API Catalog view has the buttons and menu items for its content', () => {
		const any = ['openCatalogEntry', 'copyCatalogName'];
		const rows: readonly (readonly [row: string, buttons: readonly string[], menu: readonly string[]])[] = [
			['section', [], []],
			['range', [], []],
			['api', [], any],
			[
				'api documented used replaceable',
				['openDocumentation'],
				['openFirstUse', 'openDocumentation', ...any, 'copyReplacement'],
			],
			['api unsearched', ['openBaseUrls'], ['openCatalogEntry', 'openBaseUrls', 'copyCatalogName']],
			['entry documented', [], ['openDocumentation', ...any]],
			['entry used', [], ['openFirstUse', ...any]],
			['use replaceable', [], [...any, 'copyReplacement', 'writeQuery']],
			['entry replaceable', [], [...any, 'copyReplacement', 'writeQuery']],
		];
		for (const [row, buttons, menu] of rows) {
			assert.deepEqual([row, ...commandsFor('studyAdmin.catalog', row)], [row, buttons, menu]);
		}
	});

	it('each element of the Schema view can be inserted, opened in the schema and copied', () => {
		const [buttons, menu] = [
			['insertOperation', 'openInSchema'],
			['insertOperation', 'openInSchema', 'copyCoordinate'],
		];
		assert.deepEqual(commandsFor('studyAdmin.schema', 'element'), [buttons, menu]);
		assert.deepEqual(commandsFor('studyAdmin.schema', 'operation'), [[], []]);
	});

	it('the title of the API Catalog view has the commands for the current state of the search', () => {
		const entries: readonly { readonly command: string; readonly when: string; readonly group: string }[] =
			manifest.contributes.menus['view/title'];
		const isOn = (condition: string, state: string | undefined) => {
			const [, is, not, pattern] = /^studyAdmin\.scan (?:== (\w+)|!= (\w+)|=~ \/(.*)\/)$/.exec(condition) ?? [];
			return pattern ? state !== undefined && new RegExp(pattern).test(state) : is ? state === is : state !== not;
		};
		const offered = (state: string | undefined) =>
			entries
				.filter(({ command, when }) => {
					const [view, ...conditions] = when.split(' && ');
					const isOfScan = /^studyAdmin\.\w+(Scan|Workspace)$/.test(command) && view === 'view == studyAdmin.catalog';
					return isOfScan && conditions.every((condition) => isOn(condition, state));
				})
				.map(({ command }) => command.replace('studyAdmin.', ''));
		assert.deepEqual(offered(undefined), ['scanWorkspace']);
		assert.deepEqual(offered('resting'), ['scanWorkspace']);
		assert.deepEqual(offered('searching'), ['pauseScan', 'cancelScan']);
		assert.deepEqual(offered('paused'), ['resumeScan', 'cancelScan']);
	});

	it('the minimum VS Code version of the manifest matches the version of @types/vscode', () => {
		const [, minor] = /^\^1\.(\d+)\.0$/.exec(manifest.engines.vscode) ?? [];
		assert.match(manifest.devDependencies['@types/vscode'], new RegExp(`^1\\.${minor}\\.`));
	});

	it('the VSIX contains only listed files', () => {
		const allowed = readFileSync('.vscodeignore', 'utf8').trim().split('\n');
		assert.equal(allowed[0], '**');
		assert.ok(allowed.slice(1).every((line) => line.startsWith('!')));
	});
});
