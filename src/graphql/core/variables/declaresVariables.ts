import type { Operation } from '../text/splitDefinitions.ts';

/** Whether an operation declares variables, told from its tokens alone. Directives of an operation cannot take any. */
export function declaresVariables({ tokens }: Operation): boolean {
	const paren = tokens.findIndex(({ text }) => text === '(' || text === '{');
	return tokens[paren]?.text === '(' && tokens[paren + 1]?.text === '$';
}
