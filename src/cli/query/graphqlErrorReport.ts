import type { ErrorSummary, GraphqlResponseError } from '../../graphql/core/client/response/classifyGraphqlResponse.ts';
import type { CommandContext } from '../command.ts';
import { formatCount } from '../formatCount.ts';
import { safeOutputLine } from '../outputText.ts';
import type { ChosenOperation } from './chosenOperation.ts';
import { locationInFile } from './locationInFile.ts';

/** Maximum number of errors that are printed. */
const maximumErrors = 10;

/** Collects the GraphQL errors of the responses to an operation. */
export class GraphqlErrorReport {
	#count = 0;
	readonly #first: GraphqlResponseError[] = [];

	/** Number of errors so far. */
	get count(): number {
		return this.#count;
	}

	/** Adds the errors of a response. */
	add({ count, first }: ErrorSummary): void {
		this.#count += count;
		this.#first.push(...first.slice(0, maximumErrors - this.#first.length));
	}

	/** Prints the first errors with their positions, and the number of all errors. */
	async print(
		chosen: ChosenOperation,
		{ terminal, currentFolder }: Pick<CommandContext, 'terminal' | 'currentFolder'>,
	): Promise<void> {
		if (this.#count === 0) {
			return;
		}
		const { locateErrors } = await import('../../graphql/core/withLibraries.ts');
		for (const { message, path, range } of locateErrors(this.#first, chosen.sent)) {
			const { fragment, start: offset } = range;
			const { file, line, column } = locationInFile({ fragment, offset }, chosen, currentFolder);
			const field = path ? ` (${path.join('.')})` : '';
			const shown = terminal.redactor.redactDetail(safeOutputLine(`${message}${field}`));
			terminal.report(`${file}:${line}:${column}  ${shown}`);
		}
		terminal.report(`The response contains ${formatCount(this.#count, 'GraphQL error', 'GraphQL errors')}.`);
	}
}
