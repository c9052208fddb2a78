/** A small change of the sources that the comparison must find. */
export interface DeliberateChange {
	/** The reading that must differ. */
	readonly reading: string;
	/** Path below `src`. */
	readonly file: string;
	/** Text that occurs once in the file. */
	readonly search: string;
	readonly replacement: string;
}

const language = 'graphql/core/language';

/** Forty changes in forty places, at least one for each reading. */
export const deliberateChanges: readonly DeliberateChange[] = [
	{
		// Deprecated completions are lost.
		reading: 'completion',
		file: `${language}/completion/completionsAt.ts`,
		search: '...suggestions.filter((each) => !isDeprecated(each)), ...suggestions.filter(isDeprecated)]',
		replacement: '...suggestions.filter((each) => !isDeprecated(each))]',
	},
	{
		// A field that is selected is suggested again.
		reading: 'completion',
		file: `${language}/completion/selectionSuggestions.ts`,
		search: '...fields.filter(({ name }) => !selectedFields.has(name)).map(',
		replacement: '...fields.map(',
	},
	{
		// The order of enum values changes.
		reading: 'completion',
		file: `${language}/completion/inputSuggestions.ts`,
		search: 'return named.getValues().map((value) => ({',
		replacement: 'return named.getValues().toReversed().map((value) => ({',
	},
	{
		reading: 'hover',
		file: `${language}/hover/hoverAt.ts`,
		search: 'note: isDeclaration ? undefined : note',
		replacement: 'note: isDeclaration ? note : undefined',
	},
	{
		reading: 'hover',
		file: 'graphql/vscode/languageFeatures/schemaElementParagraphs.ts',
		search: "l10n.t('Contract: {0}'",
		replacement: "l10n.t('Level: {0}'",
	},
	{
		reading: 'signature help',
		file: `${language}/hover/signatureAt.ts`,
		search: 'return next < 0 ? undefined : next;',
		replacement: 'return next < 0 ? undefined : next + 1;',
	},
	{
		reading: 'selection ranges',
		file: `${language}/navigation/selectionRanges.ts`,
		search: 'start: start + quotes.length, end: end - quotes.length',
		replacement: 'start: start + 1, end: end - quotes.length',
	},
	{
		// The end of a folding range is one line off.
		reading: 'folding',
		file: `${language}/navigation/foldingRanges.ts`,
		search: 'endLine: lineOfToken(closing) - 1',
		replacement: 'endLine: lineOfToken(closing)',
	},
	{
		reading: 'outline',
		file: `${language}/syntax/outlineOfText.ts`,
		search: '} else if (node && /^[:@=]$/.test(node.text)) {',
		replacement: '} else if (node && /^[:@]$/.test(node.text)) {',
	},
	{
		reading: 'formatting',
		file: `${language}/formatting/format.ts`,
		search: "(formattedGap.includes('\\n') ? formattedGap : '\\n')",
		replacement: 'formattedGap',
	},
	{
		// A severity changes.
		reading: 'diagnostics',
		file: 'graphql/messages/diagnosticMessages.ts',
		search: "new Set(['NoUnusedFragments', 'ExecutableDefinitions'])",
		replacement: "new Set(['ExecutableDefinitions'])",
	},
	{
		// A message changes.
		reading: 'diagnostics',
		file: 'graphql/messages/diagnosticMessages.ts',
		search: "l10n.t('{0} is deprecated.', name)",
		replacement: "l10n.t('{0} is outdated.', name)",
	},
	{
		// A rule is lost.
		reading: 'diagnostics',
		file: `${language}/diagnostics/validationRules.ts`,
		search: '	UniqueInputFieldNames: UniqueInputFieldNamesRule,\n',
		replacement: '',
	},
	{
		reading: 'diagnostics',
		file: `${language}/diagnostics/lints.ts`,
		search: "!isRoot && selectsItems(use) && !use.argumentNames.has('first')",
		replacement: "selectsItems(use) && !use.argumentNames.has('first')",
	},
	{
		// Regions after an edit are not moved.
		reading: 'typing',
		file: `${language}/embedded/regionsAfterEdit.ts`,
		search: 'literals: region.literals.map(grow)',
		replacement: 'literals: region.literals',
	},
	{
		reading: 'quick fixes',
		file: `${language}/codeActions/additions.ts`,
		search: 'snippetPlaceholder(type, index + 1)',
		replacement: 'snippetPlaceholder(type, index)',
	},
	{
		reading: 'costs',
		file: `${language}/diagnostics/connectionCosts.ts`,
		search: 'pageSize === undefined || objects === undefined ? undefined : pageSize * objects',
		replacement: 'pageSize === undefined || objects === undefined ? undefined : pageSize + objects',
	},
	{
		reading: 'embedded highlights',
		file: `${language}/embedded/highlights.ts`,
		search: "return highlights.filter(({ style }) => isRequest || style !== 'string')",
		replacement: 'return highlights',
	},
	{
		// A fenced block starts one character late.
		reading: 'embedded regions',
		file: `${language}/embedded/regionsInMarkdown.ts`,
		search: 'start: Math.min(lineEnd + 1, text.length)',
		replacement: 'start: Math.min(lineEnd + 2, text.length)',
	},
	{
		reading: 'embedded regions',
		file: `${language}/embedded/unescapeLiteral.ts`,
		search: "	t: '\\t',\n",
		replacement: "	t: ' ',\n",
	},
	{
		reading: 'definition',
		file: `${language}/navigation/references.ts`,
		search: 'return fragment ? [definitionLocation(fragment)] : [];',
		replacement: 'return [];',
	},
	{
		reading: 'highlights',
		file: `${language}/navigation/references.ts`,
		search: "isDefinition: role === 'fragment' || role === 'variable definition'",
		replacement: "isDefinition: role === 'fragment'",
	},
	{
		reading: 'rename',
		file: `${language}/navigation/renameEdits.ts`,
		search: 'isOperation(each) && each.name === name)',
		replacement: 'isOperation(each))',
	},
	{
		reading: 'refactorings',
		file: `${language}/codeActions/extractFragmentRefactoring.ts`,
		search: 'name}Fields`',
		replacement: 'name}Field`',
	},
	{
		reading: 'variables diagnostics',
		file: `${language}/variables/checkVariablesFile.ts`,
		search: "problem.kind === 'wrong' ? 'value' : 'name'",
		replacement: "'name'",
	},
	{
		reading: 'variables completion',
		file: `${language}/variables/variableCompletions.ts`,
		search: 'const comma = /^[,}\\]]?$/',
		replacement: 'const comma = /^[,}]?$/',
	},
	{
		reading: 'variables hover',
		file: `${language}/variables/variableHover.ts`,
		search: '.trimEnd() + declared',
		replacement: '.trimEnd()',
	},
	{
		reading: 'catalogs',
		file: 'catalog/core/reading/operationsInCell.ts',
		search: '(?:og|and|samt)',
		replacement: '(?:og|samt)',
	},
	{
		reading: 'catalogs',
		file: 'catalog/messages/catalogSourceProblemTexts.ts',
		search: "'row-too-long': l10n.t('the row has more cells",
		replacement: "'row-too-long': l10n.t('the row contains more cells",
	},
	{
		reading: 'findings',
		file: 'catalog/core/detection/apiMatcher.ts',
		search: 'const maxContextSegments = 2;',
		replacement: 'const maxContextSegments = 0;',
	},
	{
		reading: 'findings',
		file: 'catalog/core/detection/findings.ts',
		search: '	call: 1,\n',
		replacement: '	call: 0,\n',
	},
	{
		reading: 'drafts',
		file: 'catalog/core/migration/code/libraryNames.ts',
		search: '/^(?:params?|(?:raw)?query',
		replacement: '/^(?:(?:raw)?query',
	},
	{
		reading: 'drafts',
		file: `${language}/drafts/draftArguments.ts`,
		search: 'const pageSize = 100;',
		replacement: 'const pageSize = 50;',
	},
	{
		reading: 'archives',
		file: 'conversion/core/archives/decodeEntryName.ts',
		search: 'byte >= 0x80 && byte <= 0xa5',
		replacement: 'byte >= 0x80 && byte < 0xa5',
	},
	{
		reading: 'chunks',
		file: 'conversion/core/documents/headings.ts',
		search: 'current.filter(({ level }) => level < heading.level)',
		replacement: 'current.filter(({ level }) => level <= heading.level)',
	},
	{
		reading: 'check',
		file: 'cli/check/pipelineReports.ts',
		search: 'endColumn: Math.max(start.character + 1, end.character)',
		replacement: 'endColumn: Math.max(start.character + 1, end.character + 1)',
	},
	{
		reading: 'check',
		file: 'cli/check/summary.ts',
		search: 'uses: certain.filter(({ ignored }) => !ignored).length',
		replacement: 'uses: certain.length + 1',
	},
	{
		// The number of a chunk is wrong.
		reading: 'convert',
		file: 'conversion/core/saving/manifest.ts',
		search: 'order: files + index + 1',
		replacement: 'order: files + index',
	},
	{
		// A root field is lost.
		reading: 'schema of a document',
		file: `${language}/schema/rootFieldNames.ts`,
		search: 'Object.keys(type?.getFields() ?? {})',
		replacement: 'Object.keys(type?.getFields() ?? {}).slice(1)',
	},
	{
		reading: 'schema in the editor',
		file: 'graphql/vscode/schemas/schemaSourceFinder.ts',
		search: 'const folder = own ?? vscode.workspace.workspaceFolders?.[0]?.uri;',
		replacement: "const folder = vscode.Uri.joinPath(own ?? document, '..');",
	},
];
