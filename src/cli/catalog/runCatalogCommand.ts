import { readFile } from 'node:fs/promises';
import { nextCatalogVersion, unsearchedApis } from '../../catalog/core/model/catalog.ts';
import { formatCatalogAsMarkdown } from '../../catalog/messages/formatCatalogAsMarkdown.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { localDayAt } from '../../shared/core/lifecycle/calendarDay.ts';
import { unsearchedApiLines } from '../check/textReport.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { englishL10n } from '../english.ts';
import { readFormatOption, rejectArgument } from '../optionValues.ts';
import { packageFilePath } from '../packageFilePath.ts';

/**
 * Runs `study-admin catalog`: prints the catalog that is part of the installed package, as Markdown
 * or JSON.
 * @throws {UsageError} when there is an unexpected argument or the format does not exist
 */
export async function runCatalogCommand(args: CommandArguments, { terminal }: CommandContext): Promise<ExitCode> {
	rejectArgument(args.paths[0], 'catalog');
	const format = readFormatOption(args, ['markdown', 'json']);
	const file = packageFilePath('catalog.json');
	const catalog = await readBundledCatalog(file);
	if (format === 'json') {
		await terminal.writeResult(await readFile(file, 'utf8'));
		for (const line of unsearchedApiLines(unsearchedApis(catalog))) {
			terminal.report(line);
		}
		return 0;
	}
	const markdown = formatCatalogAsMarkdown(catalog, nextCatalogVersion(catalog, localDayAt(Date.now())), englishL10n);
	await terminal.writeLines(markdown.trimEnd().split('\n'));
	return 0;
}
