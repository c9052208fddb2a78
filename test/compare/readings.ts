import type { CreateReadings } from './reading.ts';
import { archiveReadings } from './readings/archives.ts';
import { catalogReadings } from './readings/catalogs.ts';
import { commandReadings } from './readings/commandLine.ts';
import { conversionReadings } from './readings/conversion.ts';
import { graphqlReadings } from './readings/graphql.ts';
import { offsetReadings } from './readings/graphqlOffsets.ts';
import { variablesReadings } from './readings/variables.ts';

/** Returns the readings of this checkout. */
export const createReadings: CreateReadings = (root) => [
	...graphqlReadings,
	...offsetReadings,
	...variablesReadings,
	...catalogReadings,
	...archiveReadings,
	...conversionReadings,
	...commandReadings(root),
];
