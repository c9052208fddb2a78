// What needs the GraphQL libraries, behind one door, so that they are loaded together and on first use only.

export { fixesFor, refactoringsAt } from './actions/actionsAt.ts';
export { checkReadiness } from './checkReadiness.ts';
export { completionsAt, type Suggestion } from './completionsAt.ts';
export { Diagnoser, type Diagnosis } from './diagnose.ts';
export {
	everyIntrospectionOption,
	fewerOptions,
	introspectionQuery,
	isIntrospection,
	schemaOf,
} from './introspection.ts';
