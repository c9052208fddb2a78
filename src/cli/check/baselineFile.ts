import { UserError } from '../../shared/core/errors.ts';
import { replaceOutputFile } from '../api/writeResult.ts';
import type { CommandContext } from '../command.ts';
import { formatCount } from '../formatCount.ts';
import { readNamedFile } from '../readNamedFile.ts';
import {
	applicableBaselineEntries,
	type Baseline,
	baselineEntriesInRepositories,
	baselineEntriesOf,
	baselineRoot,
	findingsNotInBaseline,
	formatBaseline,
	hasEntryOfExistingFile,
	parseBaseline,
} from './baseline.ts';
import type { CheckedRepository } from './checkRepository.ts';
import { fingerprintHashOf } from './printCheckReport.ts';

/** Maximum size of a baseline: more than 100,000 findings. */
const maximumBaselineMegabytes = 50;

/**
 * Returns the baseline in a file.
 * @throws {UserError} `cli/baseline-unreadable`, `cli/baseline-invalid`
 */
export function readBaselineFile(file: string): Baseline {
	const baseline = parseBaseline(readNamedFile(file, 'cli/baseline-unreadable', maximumBaselineMegabytes));
	if (!baseline) {
		throw new UserError('cli/baseline-invalid', { file });
	}
	return baseline;
}

/**
 * Writes the baseline of the checked repositories to a file.
 * @throws {UserError} `cli/not-written`
 */
export async function writeBaselineFile(
	file: string,
	checked: readonly CheckedRepository[],
	{ currentFolder, terminal }: Pick<CommandContext, 'currentFolder' | 'terminal'>,
): Promise<void> {
	const findings = baselineEntriesOf(flattenFindings(checked), fingerprintHashOf);
	await replaceOutputFile(file, formatBaseline({ root: baselineRoot(file, currentFolder), findings }));
	terminal.report(`${formatCount(findings.length, 'finding', 'findings')} written to ${file}.`);
}

/**
 * Returns the repositories without the findings of a baseline. Reports a baseline that has no file
 * of these repositories, which was probably written for others.
 */
export function withoutBaselineFindings(
	checked: readonly CheckedRepository[],
	baseline: Baseline & { readonly file: string },
	{ currentFolder, terminal }: Pick<CommandContext, 'currentFolder' | 'terminal'>,
): readonly CheckedRepository[] {
	const { file } = baseline;
	const repositories = checked.map(({ repository }) => repository);
	const entries = baselineEntriesInRepositories(baseline, repositories, { file, currentFolder });
	const remaining = new Set(
		findingsNotInBaseline(
			applicableBaselineEntries(entries, repositories),
			flattenFindings(checked),
			fingerprintHashOf,
		).map(({ finding }) => finding),
	);
	const reported = checked.map((each) => {
		const findings = each.findings.filter((finding) => remaining.has(finding));
		return { ...each, findings, known: each.findings.filter((finding) => !remaining.has(finding)) };
	});
	const hasKnown = reported.some(({ known }) => known.length > 0);
	if (!hasKnown && baseline.findings.length > 0 && !hasEntryOfExistingFile(entries, repositories)) {
		terminal.report(
			`The checked folders have none of the files in the baseline ${file}. Check the folders that it was written for, or write it again with --write-baseline.`,
		);
	}
	return reported;
}

function flattenFindings(checked: readonly CheckedRepository[]) {
	return checked.flatMap(({ repository, findings }) =>
		findings.map((finding) => ({ repository: repository.relativePath, finding })),
	);
}
