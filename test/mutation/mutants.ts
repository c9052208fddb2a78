import {
	isAwaitExpression,
	isBinaryExpression,
	isConditionalExpression,
	isExpressionStatement,
	isForStatement,
	isIfStatement,
	isImportDeclaration,
	isLiteralTypeNode,
	isNumericLiteral,
	isReturnStatement,
	isStringLiteral,
	isTypeNode,
	isWhileStatement,
	type Node,
	type SourceFile,
	SyntaxKind,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** A small change of one source file that the tests should detect. */
export interface Mutant {
	/** Path of the source file, relative to the project folder. */
	readonly file: string;
	/**
	 * Start of the replaced text in the file, in UTF-16 code units. `end` is its end, which is not
	 * included.
	 */
	readonly start: number;
	readonly end: number;
	readonly replacement: string;
	/** Line of the changed code, counted from 1. */
	readonly line: number;
	/** The change as a text for the report. */
	readonly description: string;
}

type Change = Pick<Mutant, 'start' | 'end' | 'replacement'>;

const replacementOperators: ReadonlyMap<SyntaxKind, readonly string[]> = new Map([
	[SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
	[SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
	[SyntaxKind.LessThanToken, ['<=', '>']],
	[SyntaxKind.LessThanEqualsToken, ['<', '>']],
	[SyntaxKind.GreaterThanToken, ['>=', '<']],
	[SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
	[SyntaxKind.AmpersandAmpersandToken, ['||']],
	[SyntaxKind.BarBarToken, ['&&']],
]);

/**
 * Returns all mutants of source files, in the order of the files and of their offsets. Paths are
 * relative to `root`.
 */
export function findMutants(root: string, files: readonly string[]): readonly Mutant[] {
	const api = new API({ cwd: root });
	try {
		const [project] = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects();
		return files.flatMap((file) => {
			const source = project?.program.getSourceFile(`${root}/${file}`);
			if (!source) {
				throw new Error(`The project has no file ${file}.`);
			}
			return mutantsOf(file, source);
		});
	} finally {
		api.close();
	}
}

function mutantsOf(file: string, source: SourceFile): readonly Mutant[] {
	const { text } = source;
	const found: Mutant[] = [];
	const visit = (node: Node) => {
		if (isImportDeclaration(node) || isTypeNode(node) || isLiteralTypeNode(node)) {
			return;
		}
		const changes = changesOf(node, source).filter(
			({ start, end, replacement }) => text.slice(start, end) !== replacement,
		);
		for (const change of changes) {
			const { start, end, replacement } = change;
			const line = text.slice(0, start).split('\n').length;
			const before = text.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);
			found.push({ file, ...change, line, description: `${before} → ${replacement.slice(0, 80)}` });
		}
		node.forEachChild(visit);
	};
	source.forEachChild(visit);
	return found;
}

function changesOf(node: Node, source: SourceFile): readonly Change[] {
	const start = node.getStart(source);
	const textOf = (other: Node) => source.text.slice(other.getStart(source), other.getEnd());
	const replaced = (other: Node, replacement: string): Change => ({
		start: other.getStart(source),
		end: other.getEnd(),
		replacement,
	});
	const negated = (condition: Node | undefined) => (condition ? [replaced(condition, `!(${textOf(condition)})`)] : []);
	if (isIfStatement(node) || isWhileStatement(node)) {
		return negated(node.expression);
	}
	if (isConditionalExpression(node) || isForStatement(node)) {
		return negated(node.condition);
	}
	if (isBinaryExpression(node)) {
		const { operatorToken } = node;
		return (replacementOperators.get(operatorToken.kind) ?? []).map((operator) => replaced(operatorToken, operator));
	}
	if (isNumericLiteral(node)) {
		return ['+', '-'].map((sign) => replaced(node, `(${textOf(node)} ${sign} 1)`));
	}
	if (isStringLiteral(node)) {
		return node.text === '' || isPropertyName(node, source) ? [] : [replaced(node, "''")];
	}
	if (isAwaitExpression(node)) {
		return [{ start, end: node.expression.getStart(source), replacement: '' }];
	}
	if (isExpressionStatement(node)) {
		return [replaced(node, ';')];
	}
	return isReturnStatement(node) && node.expression ? [replaced(node.expression, 'undefined')] : [];
}

/** Whether a string literal is the name of a property, in an object literal or in a type. */
function isPropertyName(node: Node, source: SourceFile): boolean {
	return (
		/^\s*\??:/.test(source.text.slice(node.getEnd())) && /[{,\n]\s*$/.test(source.text.slice(0, node.getStart(source)))
	);
}
