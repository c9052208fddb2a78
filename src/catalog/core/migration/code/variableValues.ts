import { comparable, queryMember } from './callNames.ts';
import type { CallValues } from './callValues.ts';
import type { Code } from './code.ts';
import { type Evaluation, type Frame, frameOf } from './evaluation.ts';
import type { ParameterMaps } from './parameterMaps.ts';
import type { SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	concatenated,
	literalText,
	type MapValue,
	noParameters,
	type TextValue,
	textValue,
	type Value,
	withEntries,
} from './values.ts';
import type { Binding, Variable } from './variables.ts';

/** Returns the values of variables, with what the code does with them before they are used. */
export class VariableValues {
	readonly #values: Evaluation;
	readonly #file: SourceFile;
	readonly #code: Code;
	readonly #maps: ParameterMaps;
	readonly #calls: CallValues;

	constructor(values: Evaluation, maps: ParameterMaps, calls: CallValues) {
		this.#values = values;
		this.#file = values.file;
		this.#code = values.code;
		this.#maps = maps;
		this.#calls = calls;
	}

	/** Returns the value of a variable at a node; `undefined` if the code does not show it. */
	variable(variable: Variable, node: SyntaxNode, frame: Frame | undefined): Value | undefined {
		const chosen = this.#bindingAt(variable, node);
		const part = chosen && this.#partOf(chosen);
		if (!chosen) {
			const value = this.#emptyValue(variable);
			return value ? this.#changed(value, variable, 0, node, frame) : this.#argument(variable, node, frame);
		}
		const value = part && this.#values.evaluate(part, frame);
		if (!value || value.kind === 'unknown') {
			return value && this.#values.unknown(node);
		}
		const text = literalText(value);
		const isTracked = chosen.value !== undefined && this.#values.containsTracked(chosen.value);
		const changed = () => this.#changed(value, variable, chosen.node.end, node, frame);
		if (text === undefined || /[/?=]/.test(text) || isTracked || !this.#hasSeveral(variable)) {
			return changed();
		}
		// An address can begin with an empty text. Other texts may have changed.
		const later = text === '' ? changed() : undefined;
		return later?.kind === 'text' && later.pieces.length > 0 ? later : undefined;
	}

	#hasSeveral(variable: Variable): boolean {
		const bindings = this.#file.variables.bindingsOf(variable);
		return bindings.length > 1 || bindings.some((binding) => this.#isAugmented(binding));
	}

	/** Returns the assignment that gives a variable its value at a node. */
	#bindingAt(variable: Variable, node: SyntaxNode): Binding | undefined {
		const all = this.#file.variables.bindingsOf(variable);
		const values = all.filter((binding) => binding.kind === 'value' && !this.#isAugmented(binding));
		const before = values.filter((binding) => binding.node.end <= node.start);
		const isInside = (binding: Binding) => binding.node.start <= node.start && node.end <= binding.node.end;
		const candidates = (before.length > 0 ? before : values.filter((binding) => !isInside(binding))).filter(
			({ value }) => value !== undefined,
		);
		return candidates.findLast(({ value }) => value && this.#values.containsTracked(value)) ?? candidates.at(-1);
	}

	/** Returns the value of a parameter in the call for which its function is read. */
	#argument(variable: Variable, node: SyntaxNode, frame: Frame | undefined): Value | undefined {
		const parameter = this.#file.variables.bindingsOf(variable).find(({ kind }) => kind === 'parameter');
		const fn = parameter && this.#code.enclosing(parameter.target, 'function', 'lambda', 'class');
		const own = fn && frameOf(frame, fn);
		const argument = parameter && own && this.argumentOf(parameter, own);
		const value = argument && this.#values.evaluate(argument, own?.parent);
		return value && parameter && this.#changed(value, variable, parameter.node.end, node, frame);
	}

	/** Returns the value of a variable that is declared without one, such as a builder of texts. */
	#emptyValue({ bindings: [binding] }: Variable): Value | undefined {
		const type = binding?.kind === 'value' ? this.#code.child(binding.node, 'type') : undefined;
		const name = type ? this.#code.source(type) : '';
		return /builder|buffer/i.test(name)
			? textValue('')
			: /map|values|dictionary/i.test(name)
				? noParameters
				: undefined;
	}

	/** Returns the expression whose value a binding gives to its name. */
	#partOf({ value, path }: Binding): SyntaxNode | undefined {
		let part = value;
		for (const step of path) {
			const isList = part && this.#code.kind(part) === 'list';
			if (typeof step === 'string' || (!isList && step > 0)) {
				return undefined;
			}
			part = isList ? part?.children[step] : part;
		}
		return part;
	}

	/** Returns the argument of a call for a parameter of its function. */
	argumentOf(parameter: Binding, frame: Frame): SyntaxNode | undefined {
		const code = this.#code;
		const parameters = code.parameters(frame.fn);
		const index = parameters.findIndex(
			(each) => each.start <= parameter.target.start && parameter.target.end <= each.end,
		);
		const all = code.arguments(frame.call);
		const name = code.nameOf(parameter.target);
		const named = all.find((argument) => argument.name?.toLowerCase() === name.toLowerCase());
		const positional = all.filter((argument) => argument.name === undefined);
		// The hash at the end of a Ruby call is written without braces.
		return named?.value ?? positional[index]?.value ?? parameter.value;
	}

	#isAugmented({ target, value }: Binding): boolean {
		return (
			value !== undefined &&
			/(?:\+|\.|\||&)=$/.test(this.#code.text.slice(target.end, value.start).trim()) &&
			!/(?:\|\||&&)=/.test(this.#code.text.slice(target.end, value.start))
		);
	}

	/** Applies what the code does with a variable between two positions to its value. */
	#changed(start: Value, variable: Variable, from: number, node: SyntaxNode, frame: Frame | undefined): Value {
		const { variables } = this.#file;
		const code = this.#code;
		const isSame =
			code.enclosing(node, 'function') === code.enclosing(variable.bindings[0]?.target ?? node, 'function');
		const to = isSame ? node.start : Number.POSITIVE_INFINITY;
		let value = start;
		const targets = variables.bindingsOf(variable).filter((binding) => this.#isAugmented(binding));
		const uses = [...variables.referencesOf(variable), ...targets.map(({ target }) => target)]
			.filter((use) => use.start >= from && use.end <= to && use !== node)
			.sort((a, b) => a.start - b.start);
		for (const use of uses) {
			const augmented = targets.find(({ target }) => target === use);
			value = augmented?.value
				? this.#added(value, this.#values.evaluate(augmented.value, frame))
				: this.#afterUse(value, use, frame);
		}
		return value;
	}

	#added(value: Value, more: Value): Value {
		const map = value.kind === 'map' ? this.#maps.asMap(more) : undefined;
		if (value.kind === 'map') {
			return map ? withEntries(value, map) : value;
		}
		if (value.kind === 'list') {
			return { kind: 'list', items: [...value.items, ...(more.kind === 'list' ? more.items : [more])] };
		}
		return concatenated([value, more]);
	}

	/** Returns the value of a variable after a statement that uses it. */
	#afterUse(value: Value, use: SyntaxNode, frame: Frame | undefined): Value {
		const code = this.#code;
		const appended = this.#shifted(use);
		if (appended) {
			return this.#added(value, this.#values.evaluate(appended, frame));
		}
		const steps = code.chain(use);
		const top = steps.at(-1) ?? use;
		const { parent } = top;
		if (parent && code.kind(parent) === 'assign' && code.child(parent, 'target') === top && steps.length > 0) {
			const assigned = code.child(parent, 'value');
			return assigned ? this.#afterAssignment(value, steps, assigned, frame) : value;
		}
		const isStatement =
			!parent || /statement|block|body|program|module|source_file|lambda_literal|do$|if|file/.test(parent.type);
		return isStatement && steps.some((step) => code.kind(step) === 'call')
			? this.#afterMethods(value, use, top, frame)
			: this.#afterCall(value, top, frame);
	}

	/** Applies the methods of a statement to the value of a variable. */
	#afterMethods(value: Value, use: SyntaxNode, top: SyntaxNode, frame: Frame | undefined): Value {
		this.#values.overrides.set(use, value);
		const result = this.#values.evaluate(top, frame);
		this.#values.overrides.delete(use);
		return result.kind !== 'unknown' && this.#isWider(result, value) ? result : value;
	}

	/** Whether a value has at least the parameters and texts of another. */
	#isWider(value: Value, other: Value): boolean {
		return value.kind === other.kind || other.kind === 'text' || other.kind === 'list' || value.kind === 'map';
	}

	/** Returns the operand of a statement such as `query << text`. */
	#shifted(use: SyntaxNode): SyntaxNode | undefined {
		const { parent } = use;
		const [left, right] = parent?.children ?? [];
		const isShift = parent && left === use && right && this.#code.kind(parent) === 'binary';
		return isShift && this.#code.between(left, right) === '<<' ? right : undefined;
	}

	#afterAssignment(value: Value, steps: readonly SyntaxNode[], assigned: SyntaxNode, frame: Frame | undefined): Value {
		const code = this.#code;
		const last = steps.at(-1);
		const key = last && code.kind(last) === 'index' ? code.child(last, 'key') : undefined;
		if (key && (value.kind === 'map' || value.kind === 'text')) {
			return withEntries(value, this.#maps.entriesFor(key, assigned, frame));
		}
		const name = last ? this.#memberSet(last) : '';
		const member = comparable(name);
		if (value.kind === 'text' && /path$/.test(member)) {
			return this.#calls.withSegments(value, [this.#values.evaluate(assigned, frame)]);
		}
		if (value.kind === 'unknown' || value.kind === 'list' || name === '') {
			return value;
		}
		if (queryMember.has(member)) {
			return withEntries(value, this.#values.parametersIn(assigned, frame));
		}
		const entry = { name, source: name, value: this.#values.draftValue(assigned, frame) };
		return value.kind === 'map' ? withEntries(value, { ...noParameters, entries: [entry] }) : value;
	}

	/** Returns the name of the member that an assignment sets. */
	#memberSet(target: SyntaxNode): string {
		const kind = this.#code.kind(target);
		const name = kind === 'member' ? this.#code.child(target, 'name') : undefined;
		return kind === 'call' ? this.#code.callee(target).name : name ? this.#code.nameOf(name) : '';
	}

	/** Applies what a function of the file does with an argument. */
	#afterCall(value: Value, argument: SyntaxNode, frame: Frame | undefined): Value {
		const call = this.#code.enclosing(argument, 'call');
		const isArgument = call && this.#code.arguments(call).some((each) => each.value === argument);
		if (!call || !isArgument || (value.kind !== 'map' && value.kind !== 'text')) {
			return value;
		}
		const { name } = this.#code.callee(call);
		const [target, ...written] = this.#code.arguments(call);
		if (/^fprintf?$/i.test(name) && target?.value === argument) {
			const [format, ...values] = written.map((each) => this.#values.evaluate(each.value, frame));
			return format ? concatenated([value, this.#calls.format(format, values)]) : value;
		}
		const isMerge = /^(?:assign|merge|extend)$/i.test(name) && this.#code.arguments(call)[0]?.value === argument;
		if (isMerge) {
			const maps = this.#code
				.arguments(call)
				.slice(1)
				.map((each) => this.#values.parametersIn(each.value, frame));
			return maps.reduce<TextValue | MapValue>((all, map) => withEntries(all, map), value);
		}
		const fn = this.#file.functionOf(call);
		const inner = fn && { fn, call, parent: frame };
		const parameter =
			fn &&
			this.#code
				.parameters(fn)
				.flatMap((each) => this.#file.variables.namesIn(each))
				.find(({ target }) => {
					const binding = this.#file.variables.lookup(this.#code.nameOf(target), target)?.bindings[0];
					return binding && inner && this.argumentOf(binding, inner) === argument;
				});
		const variable = parameter && this.#file.variables.lookup(this.#code.nameOf(parameter.target), parameter.target);
		return variable && inner ? this.#changedIn(value, variable, inner) : value;
	}

	#changedIn(start: Value, variable: Variable, frame: Frame): Value {
		const all = this.#file.variables.referencesOf(variable);
		return all.reduce((value, use) => this.#afterUse(value, use, frame), start);
	}
}
