import { ErrorMessages, type MessageTable } from '../../../src/shared/core/errorMessages.ts';
import { runTool } from '../../../src/shared/core/tools/runTool.ts';
import type { Tool, ToolResult } from '../../../src/shared/core/tools/tool.ts';
import { toolErrorMessages } from '../../../src/shared/messages.ts';
import { l10n } from './l10n.ts';

/** Runs tools with the messages of these tables, and collects the lines of their log. */
export class ToolRunner {
	readonly log: string[] = [];
	readonly #errorMessages = new ErrorMessages(l10n);

	constructor(...tables: readonly (() => MessageTable)[]) {
		for (const table of [() => toolErrorMessages(l10n), ...tables]) {
			this.#errorMessages.add(table);
		}
	}

	/** Runs a tool and returns its result. */
	run(tool: Tool, input: unknown, signal: AbortSignal = new AbortController().signal): Promise<ToolResult> {
		const host = { errorMessages: this.#errorMessages, log: { warn: (line: string) => void this.log.push(line) } };
		return runTool(host, tool, input, signal);
	}

	/** Runs a tool and returns the text for the model. */
	async textOf(tool: Tool, input: unknown): Promise<string> {
		return (await this.run(tool, input)).text;
	}
}
