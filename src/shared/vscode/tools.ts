import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../core/disposables.ts';
import { UserError } from '../core/errors.ts';
import { isJsonObject, type JsonObject } from '../core/json.ts';
import type { Tool, ToolResult } from '../core/tools/tool.ts';
import type { BaseHost } from './baseHost.ts';
import { abortSignalOf } from './cancellableProgress.ts';

/** A tool in the editor. */
export interface EditorTool extends Tool {
	/**
	 * Returns the message that the editor shows while a call runs. The input is not validated. Names
	 * the operation and the environment of a call that sends a request.
	 */
	runningMessage(input: JsonObject): string;
}

/**
 * Registers tools for language models if the editor has them. The tools are loaded on the first
 * call of any of them. A call never rejects, because the editor logs the complete input of a tool
 * that throws.
 */
export function registerTools(
	host: BaseHost,
	names: readonly string[],
	load: () => Promise<readonly EditorTool[]>,
): Disposable {
	const store = new DisposableStore();
	// Editors that are based on VS Code can lack this part of its API.
	const registerTool: typeof vscode.lm.registerTool | undefined = vscode.lm?.registerTool;
	for (const name of registerTool === undefined ? [] : names) {
		store.add(
			vscode.lm.registerTool<unknown>(name, {
				prepareInvocation: async ({ input }) => ({ invocationMessage: await messageFor(name, load, input) }),
				invoke: async ({ input }, token) => {
					const { text } = await run(host, name, load, input, abortSignalOf(token));
					return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
				},
			}),
		);
	}
	return store;
}

/**
 * Returns the message for a running call. The answer of the call reports invalid input, so that the
 * message is then that of a call without input.
 */
async function messageFor(name: string, load: () => Promise<readonly EditorTool[]>, input: unknown): Promise<string> {
	try {
		const tool = (await load()).find((each) => each.name === name);
		return tool?.runningMessage(isJsonObject(input) ? input : {}) ?? name;
	} catch {
		return name;
	}
}

async function run(
	host: BaseHost,
	name: string,
	load: () => Promise<readonly EditorTool[]>,
	input: unknown,
	signal: AbortSignal,
): Promise<ToolResult> {
	try {
		const [{ runTool }, tools] = await Promise.all([import('../core/tools/runTool.ts'), load()]);
		const tool = tools.find((each) => each.name === name);
		if (tool) {
			return await runTool(host, tool, input, signal);
		}
	} catch {
		// Only loading can fail here, because `runTool` never rejects.
	}
	const code = 'tool/unexpected';
	host.log.error(`Tool ${name}: ${code} while it was loaded`);
	return { kind: 'failed', code, text: host.errorMessages.messageFor(new UserError(code)).text };
}
