// What needs the GraphQL libraries, behind one door, so that they are loaded together and on first use only.

export { printSchema } from 'graphql';
export { fixesFor, refactoringsAt } from './actions/actionsAt.ts';
export { checkReadiness } from './checkReadiness.ts';
export { completionsAt } from './completionsAt.ts';
export { type Connection, findConnections } from './connections.ts';
export { coordinateAt } from './coordinateAt.ts';
export { type CoordinatePlace, coordinatesIn, definitionsOfCoordinate } from './coordinates.ts';
export { Diagnoser, type Diagnosis } from './diagnose.ts';
export { format } from './format.ts';
export { hoverAt } from './hoverAt.ts';
export {
	everyIntrospectionOption,
	fewerOptions,
	introspectionQuery,
	isIntrospection,
	schemaOf,
} from './introspection.ts';
export { type LocatedError, locateErrors, type Place } from './locateErrors.ts';
export { mergePages } from './mergePages.ts';
export { pagedOperation } from './pagedOperation.ts';
export { readPage } from './readPage.ts';
export { countChanges } from './schemaChanges.ts';
export { faultsOfIntrospection } from './schemaFaults.ts';
export { buildSchema, definitionsIn, readSchemaFile } from './schemaFiles.ts';
export { signatureAt } from './signatureAt.ts';
export { addToVariablesFile, firstPlaceholder } from './variables/addToVariablesFile.ts';
export { checkVariables, declaredValues } from './variables/checkVariables.ts';
export { checkVariablesFile } from './variables/checkVariablesFile.ts';
export { declaredOperations, declaredVariables } from './variables/declaredOperations.ts';
export { requiredPlaceholders } from './variables/placeholders.ts';
export { variableCompletionsAt } from './variables/variableCompletions.ts';
export { variableHoverAt } from './variables/variableHover.ts';
export { readVariablesFile, setsFor } from './variables/variablesFile.ts';
