import { merged } from './addressText.ts';
import { comparable } from './libraryNames.ts';
import { best, type Given, given, type Machine, noteType } from './machine.ts';
import { addParameters, memberOf, parametersGiven } from './members.ts';
import { patternParts } from './patterns.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressIn,
	type FunctionValue,
	isUnknown,
	type ObjectValue,
	objectValue,
	type Scope,
	type Value,
} from './values.ts';

/** Maximum number of calls of functions in each other. */
const maxCallDepth = 16;
/** Maximum number of times that one function is run. */
const maxRuns = 25;

/** The number of runs of a function, and the result of the last one. */
interface Runs {
	count: number;
	result: Value | undefined;
}

/** A machine whose scope can be replaced. */
export interface ScopedMachine extends Machine {
	scope: Scope;
}

/** Runs the functions of a file. */
export class Functions {
	readonly #machine: ScopedMachine;
	readonly #runs = new Map<SyntaxNode, Runs>();
	readonly #active = new Set<SyntaxNode>();

	constructor(machine: ScopedMachine) {
		this.#machine = machine;
	}

	/** Whether a function was run. */
	hasRun(node: SyntaxNode): boolean {
		return this.#runs.has(node);
	}

	/** Reads the member that a reference names, or notes the arguments of a function of a library. */
	#reference({ member, captured }: FunctionValue, all: readonly Given[], call: SyntaxNode): Value {
		captured?.push(...all.map(({ value }) => value));
		const [first] = all;
		return member !== undefined && first
			? memberOf(this.#machine, first.value, member, call)
			: this.#machine.unknown(call);
	}

	/** Runs a function with the arguments of a call, and returns its result. */
	invoke(fn: FunctionValue, all: readonly Given[], call: SyntaxNode, self: ObjectValue | undefined): Value {
		const { node, scope: parent } = fn;
		const machine = this.#machine;
		if (!node || !parent) {
			return this.#reference(fn, all, call);
		}
		const runs = this.#runs.get(node) ?? { count: 0, result: undefined };
		this.#runs.set(node, runs);
		if (this.#active.has(node) || this.#active.size > maxCallDepth || runs.count >= maxRuns) {
			return runs.result ?? machine.unknown(call);
		}
		runs.count += 1;
		this.#active.add(node);
		const before = machine.scope;
		const isLambda = machine.code.kind(node) === 'lambda';
		const own = self ?? (isLambda ? parent.self : (parent.self ?? before.self));
		machine.scope = { parent, names: new Map(), isFunction: true, isClass: false, self: own, results: [] };
		// Without a call, the parameters stand for themselves.
		const isCalled = call !== node && machine.code.kind(call) !== 'class';
		const result = this.#run(node, isCalled ? all : undefined, fn);
		machine.scope = before;
		this.#active.delete(node);
		runs.result = result;
		return isUnknown(result) && !isLambda ? machine.unknown(call) : result;
	}

	#run(node: SyntaxNode, all: readonly Given[] | undefined, fn: FunctionValue): Value {
		const machine = this.#machine;
		const { code, scope } = machine;
		this.bindParameters(node, all);
		const body = code.child(node, 'body');
		const parameters = code.child(node, 'parameters');
		const bodies = body ? [body] : node.children.filter((child) => child !== parameters);
		const values = bodies.map((each) => machine.evaluate(each));
		const isExpression = body !== undefined && code.kind(body) !== 'block' && !/block|compound|suite/.test(body.type);
		const last = isExpression || !body || code.table.returnsLast ? values.at(-1) : undefined;
		const result = best([...scope.results, ...(last ? [last] : [])]) ?? objectValue('', { isOpen: true });
		noteType(result, code.child(node, 'type') ?? this.#kotlinResult(node) ?? fn.type);
		return result;
	}

	/** The result type of a function in Kotlin stands after its parameters. */
	#kotlinResult(node: SyntaxNode): SyntaxNode | undefined {
		const after = node.children.findIndex(({ type }) => type === 'function_value_parameters');
		const next = after < 0 ? undefined : node.children[after + 1];
		return next && !/body|block/.test(next.type) ? next : undefined;
	}

	/**
	 * Binds the parameters of a function, or of the constructor that a class declares. Without a call,
	 * they stand for themselves.
	 */
	bindParameters(node: SyntaxNode, given: readonly Given[] | undefined): void {
		const { code, scope } = this.#machine;
		const rest = [...(given ?? [])];
		const parameters = code.parameters(node);
		for (const parameter of parameters) {
			const [only] = patternParts(code, parameter);
			const label = only ? comparable(code.nameOf(only.target)) : '';
			const isNamed = ({ name }: Given) => name !== undefined && comparable(name) === label;
			const named = rest.findIndex(isNamed);
			const at = named < 0 ? rest.findIndex(({ name, isSpread }) => name === undefined && !isSpread) : named;
			const isRest = /^(?:\*|\.\.\.|vararg|params\b|\w+\.\.\.)/.test(code.source(parameter));
			const argument = isRest ? this.#rest(rest, parameter) : at < 0 ? undefined : rest.splice(at, 1)[0];
			this.#bindParameter(parameter, argument?.value, given !== undefined);
		}
		for (const { target } of this.#namedResults(node)) {
			const type = code.child(target.parent ?? node, 'type');
			scope.names.set(code.nameOf(target), objectValue(code.nameOf(target), { type }));
		}
		const { implicitParameter } = code.table;
		if (parameters.length === 0 && implicitParameter !== undefined && rest[0]) {
			scope.names.set(implicitParameter, rest[0].value);
		}
	}

	/** The results of a function in Go can be variables. */
	#namedResults(node: SyntaxNode) {
		const { code } = this.#machine;
		const results = code.language === 'go' ? code.child(node, 'type') : undefined;
		return results?.type === 'parameter_list' ? results.children.flatMap((each) => patternParts(code, each)) : [];
	}

	#bindParameter(parameter: SyntaxNode, argument: Value | undefined, isCalled: boolean): void {
		const machine = this.#machine;
		const { code, scope } = machine;
		const fallback = code.child(parameter, 'default');
		const standard = fallback && machine.evaluate(fallback);
		const value = argument ?? (standard && (isCalled || addressIn(standard)) ? standard : undefined);
		if (value) {
			noteType(value, code.child(parameter, 'type'));
			machine.bind(parameter, value, true);
		}
		const isMember = /^(?:private|public|protected|internal|readonly|val|var|override)\b/.test(code.source(parameter));
		for (const { target } of patternParts(code, parameter)) {
			const name = code.nameOf(target);
			if (!value) {
				scope.names.set(name, machine.unknown(target));
			} else if (isMember && !isUnknown(value)) {
				scope.self?.members.set(name, value);
			}
		}
	}

	/** Returns the arguments that no other parameter takes. */
	#rest(rest: readonly Given[], parameter: SyntaxNode): Given | undefined {
		const isNamed = rest.some(({ name, isSpread }) => name !== undefined || isSpread);
		const object = objectValue(this.#machine.sourceOf(parameter).replace(/^\W+/, ''));
		addParameters(object, merged(isNamed ? rest.map(parametersGiven) : []));
		const list: Value = { kind: 'list', items: rest.map(({ value }) => value) };
		return rest.length === 0 ? undefined : given(isNamed ? object : list, parameter);
	}
}
