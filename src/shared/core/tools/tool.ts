import type { JsonObject } from '../json.ts';

/** The names, the description and the input of a tool, as a language model receives them. */
export interface ToolDefinition {
	/**
	 * The name in VS Code and over MCP, such as `study-admin-find-in-schema`. In a prompt in VS Code,
	 * the user writes `#studyAdminFindInSchema`.
	 */
	readonly name: string;
	/** The name that clients show to the user. English, as in VS Code. */
	readonly title: string;
	/** The icon in VS Code. */
	readonly icon: `$(${string})`;
	readonly annotations: ToolAnnotations;
	/** Description for the model. English, not localized. */
	readonly modelDescription: string;
	readonly inputSchema: ToolInputSchema;
	/** JSON schema of `StructuredAnswer.data`, for a tool whose answers are data. */
	readonly outputSchema?: JsonObject;
}

/** Hints for clients of the Model Context Protocol, which treat a tool without them as harmful. */
interface ToolAnnotations {
	/** Whether the tool changes nothing: no file, no data of an API, no document of a service. */
	readonly readOnlyHint: boolean;
	/** Whether a change of the tool can destroy something. */
	readonly destructiveHint: boolean;
	/** Whether a repeated call with the same input has no further effect. */
	readonly idempotentHint: boolean;
	/** Whether the tool sends something to a server. */
	readonly openWorldHint: boolean;
}

/** The annotations of a tool that reads files and schemas only. */
export const readOnlyToolAnnotations: ToolAnnotations = {
	readOnlyHint: true,
	destructiveHint: false,
	idempotentHint: true,
	openWorldHint: false,
};

/** A JSON schema of the input of a tool: an object with these properties and no others. */
export interface ToolInputSchema {
	readonly type: 'object';
	readonly properties: Readonly<Record<string, ToolInputProperty>>;
	readonly required?: readonly string[];
	readonly additionalProperties: false;
}

/** A JSON schema of a property of the input of a tool. */
export type ToolInputProperty = { readonly description?: string } & (
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
	run(input: JsonObject, call: ToolCall): Promise<string | StructuredAnswer>;
}

/** The call of a tool by a host. */
export interface ToolCall {
	/** Aborted when the call is canceled. */
	readonly signal: AbortSignal;
	/** Shows what the call is waiting for. Contains no input of the call. */
	readonly report: (progress: string) => void;
}

/** An answer as a text, and the same content as data. */
export interface StructuredAnswer {
	readonly text: string;
	readonly data: JsonObject;
}

/** The result of a call of a tool. `text` is for the model. */
export type ToolResult =
	/** `data` is the same content as `text`; `undefined` for a tool without an output schema. */
	| { readonly kind: 'answer'; readonly text: string; readonly data?: JsonObject | undefined }
	/** The tool failed or refused. `code` is the code of the error. */
	| { readonly kind: 'failed'; readonly code: string; readonly text: string }
	| { readonly kind: 'cancelled'; readonly text: string };
