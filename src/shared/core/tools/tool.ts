import type { JsonObject } from '../json.ts';

/** The names, the description and the input of a tool, as a language model receives them. */
export interface ToolDefinition {
	/** The name in VS Code and over MCP, such as `study-admin-find-in-schema`. */
	readonly name: string;
	/** The name with which a user refers to the tool in a prompt, after `#`. */
	readonly toolReferenceName: string;
	/** Description for the model. English, not localized. */
	readonly modelDescription: string;
	readonly inputSchema: InputSchema;
}

/** A JSON schema of the input of a tool: an object with these properties and no others. */
export interface InputSchema {
	readonly type: 'object';
	readonly properties: Readonly<Record<string, InputProperty>>;
	readonly required?: readonly string[];
	readonly additionalProperties: false;
}

/** A JSON schema of a property of the input of a tool. */
export type InputProperty = { readonly description?: string } & (
	| { readonly type: 'string'; readonly enum?: readonly string[] }
	| { readonly type: 'integer'; readonly minimum: number; readonly maximum?: number }
	| { readonly type: 'boolean' }
	/** Any object, such as the variables of an operation. */
	| { readonly type: 'object' }
);

/** A tool for language models. Its dependencies are arguments of the function that creates it. */
export interface Tool extends ToolDefinition {
	/**
	 * Runs the tool with a validated input and returns its answer for the model. Call it through
	 * `runTool`, which validates the input and masks the answer.
	 * @throws {UserError} with the code of the failure; `Cancelled`
	 */
	run(input: JsonObject, signal: AbortSignal): Promise<string>;
}

/** The result of a call of a tool. `text` is for the model. */
export type ToolResult =
	| { readonly kind: 'answer'; readonly text: string }
	/** The tool failed or refused. `code` is the code of the error. */
	| { readonly kind: 'failed'; readonly code: string; readonly text: string }
	| { readonly kind: 'cancelled'; readonly text: string };
