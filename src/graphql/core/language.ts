// What needs the GraphQL libraries, behind one door, so that they are loaded together and on first use only.

export { printSchema } from 'graphql';
export { fixesFor, refactoringsAt } from './actions/actionsAt.ts';
export { type LocatedError, locateErrors, type Place } from './answers/locateErrors.ts';
export { Diagnoser, type Diagnosis } from './checks/diagnose.ts';
export { completionsAt } from './help/completionsAt.ts';
export { hoverAt } from './help/hoverAt.ts';
export { signatureAt } from './help/signatureAt.ts';
export { format } from './layout/format.ts';
export { coordinateAt } from './navigation/coordinateAt.ts';
export { type CoordinatePlace, coordinatesIn, definitionsOfCoordinate } from './navigation/coordinates.ts';
export { type Connection, findConnections } from './pages/connections.ts';
export { mergePages } from './pages/mergePages.ts';
export { pagedOperation } from './pages/pagedOperation.ts';
export { readPage } from './pages/readPage.ts';
export { checkReadiness } from './running/checkReadiness.ts';
export {
	everyIntrospectionOption,
	fewerOptions,
	introspectionQuery,
	isIntrospection,
	schemaOf,
} from './schema/introspection.ts';
export { countChanges } from './schema/schemaChanges.ts';
export { faultsOfIntrospection } from './schema/schemaFaults.ts';
export { buildSchema, definitionsIn, readSchemaFile } from './schema/schemaFiles.ts';
export { addToVariablesFile, firstPlaceholder } from './variables/addToVariablesFile.ts';
export { checkVariables, declaredValues } from './variables/checkVariables.ts';
export { checkVariablesFile } from './variables/checkVariablesFile.ts';
export { declaredOperations, declaredVariables } from './variables/declaredOperations.ts';
export { namesInVariables } from './variables/namesInVariables.ts';
export { firstValues } from './variables/placeholders.ts';
export { variableCompletionsAt } from './variables/variableCompletions.ts';
export { variableHoverAt } from './variables/variableHover.ts';
export { readVariablesFile, setsFor } from './variables/variablesFile.ts';
