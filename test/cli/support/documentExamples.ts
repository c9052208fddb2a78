import { readFileSync } from 'node:fs';
import { lexer, type Token } from 'marked';
import { parseDocument } from 'yaml';

/** A code block of a page of the documentation. */
export interface Example {
	/** The heading of the section that contains the block. */
	readonly heading: string;
	/** The language of the block, such as `yaml`; empty without one. */
	readonly language: string;
	readonly text: string;
}

/** Returns the code blocks of a page, in their order. */
export function examplesOf(page: string): readonly Example[] {
	let heading = '';
	return lexer(readFileSync(page, 'utf8')).flatMap((token: Token): readonly Example[] => {
		if (token.type === 'heading') {
			heading = token['text'] as string;
		}
		return token.type === 'code'
			? [{ heading, language: (token['lang'] as string | undefined) ?? '', text: token['text'] as string }]
			: [];
	});
}

/**
 * Returns the command lines of `study-admin` in the code of a page, as lists of arguments: in code
 * blocks and between backticks, up to the end of the simple command.
 */
export function commandLinesOf(page: string): readonly (readonly string[])[] {
	const code = readFileSync(page, 'utf8').matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g);
	return [...code]
		.flatMap(([, block, inline = '']) => (block ?? inline).split('\n'))
		.flatMap((line) => [...line.matchAll(/\bstudy-admin ((?:[a-z]+)(?: [^|>&;`]*)?)/g)])
		.map(([, command = '']) => command.trim().replaceAll('"', '').split(/\s+/));
}

/**
 * Parses YAML.
 * @throws when the YAML has an error or a warning
 */
export function parseYaml(text: string): unknown {
	const document = parseDocument(text, { strict: true });
	const [problem] = [...document.errors, ...document.warnings];
	if (problem) {
		throw problem;
	}
	return document.toJS();
}
