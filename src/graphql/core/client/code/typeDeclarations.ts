import type { GraphQLEnumType } from 'graphql';
import { UserError } from '../../../../shared/core/errors.ts';
import type { DeclaredType, ValueShape } from './model.ts';
import { pascalCase } from './names.ts';

/** Maximum number of types of a program. Hostile operations need millions. */
const maximumTypes = 1000;

/**
 * The types that a program declares, with unique names, ignoring case. A type precedes the types
 * that use it, except in a cycle of input objects.
 */
export class TypeDeclarations {
	readonly #used: Set<string>;
	readonly #enums = new Map<GraphQLEnumType, ValueShape>();
	readonly #operation: string;
	readonly types: DeclaredType[] = [];

	/** `reserved` are names that no type gets; `operation` is the label of the operation. */
	constructor(reserved: readonly string[], operation: string) {
		this.#used = new Set(reserved.map((name) => name.toLowerCase()));
		this.#operation = operation;
	}

	/**
	 * Returns the first of several names that is free, in Pascal case, else the last one with the
	 * lowest free number from 2.
	 */
	uniqueName(candidates: readonly [string, ...string[]]): string {
		const names = candidates.map(pascalCase);
		let name = names.find((each) => !this.#used.has(each.toLowerCase()));
		for (let number = 2; name === undefined; number += 1) {
			const numbered = `${names.at(-1)}${number}`;
			name = this.#used.has(numbered.toLowerCase()) ? undefined : numbered;
		}
		this.#used.add(name.toLowerCase());
		return name;
	}

	/** @throws {UserError} `graphql/code-too-large` */
	requireFewTypes(count: number): void {
		if (count > maximumTypes) {
			throw new UserError('graphql/code-too-large', { operation: this.#operation, maximum: maximumTypes });
		}
	}

	/** Declares a type, and returns its shape. @throws {UserError} `graphql/code-too-large` */
	declare(type: DeclaredType): ValueShape {
		this.types.push(type);
		this.requireFewTypes(this.types.length);
		return { kind: 'declared', name: type.name };
	}

	/** Declares an enum unless it is declared, and returns its shape. */
	enumShape(type: GraphQLEnumType): ValueShape {
		const declared = this.#enums.get(type);
		if (declared) {
			return declared;
		}
		const values = type.getValues().map(({ name }) => name);
		const shape = this.declare({ kind: 'enum', name: this.uniqueName([type.name]), values });
		this.#enums.set(type, shape);
		return shape;
	}
}
