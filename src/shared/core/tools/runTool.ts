import type { ErrorMessages } from '../errorMessages.ts';
import { Cancelled, UserError } from '../errors.ts';
import type { Log } from '../log.ts';
import { maskAnswer, maskAnswerData } from './maskAnswer.ts';
import { readToolInput } from './readToolInput.ts';
import type { Tool, ToolCall, ToolResult } from './tool.ts';

/** The services that every call of a tool needs. */
export interface ToolCallHost {
	readonly errorMessages: ErrorMessages;
	readonly log: Pick<Log, 'warn'>;
}

/**
 * Validates the input of a tool, runs the tool and masks its answer. Never rejects: editors log the
 * complete input of a tool that throws. The log contains the name of the tool and the code of the
 * error, but neither details nor messages of errors, which can repeat the input.
 */
export async function runTool(
	{ errorMessages, log }: ToolCallHost,
	tool: Tool,
	input: unknown,
	signal: AbortSignal,
	report: ToolCall['report'] = () => undefined,
): Promise<ToolResult> {
	try {
		signal.throwIfAborted();
		const answer = await tool.run(readToolInput(input, tool.inputSchema), { signal, report });
		return typeof answer === 'string'
			? { kind: 'answer', text: maskAnswer(answer) }
			: { kind: 'answer', text: maskAnswer(answer.text), data: maskAnswerData(answer.data) };
	} catch (error) {
		if (error instanceof Cancelled || signal.aborted) {
			return { kind: 'cancelled', text: errorMessages.messageFor(new UserError('tool/cancelled')).text };
		}
		const code = error instanceof UserError ? error.code : 'tool/unexpected';
		log.warn([`Tool ${tool.name}: ${code}`, ...(error instanceof UserError ? [] : framesOf(error))].join('\n'));
		const known = error instanceof UserError ? error : new UserError(code);
		return { kind: 'failed', code, text: maskAnswer(errorMessages.messageFor(known).text) };
	}
}

/** Returns the lines of the stack of an error, without its message. */
function framesOf(error: unknown): readonly string[] {
	const stack = error instanceof Error ? (error.stack ?? '') : '';
	return stack.split('\n').filter((line) => /^\s+at /.test(line));
}
