import { builderCases } from './builderClients.ts';
import { assertCase } from './clientCase.ts';

describe('findUses reports each call of a client once', () => {
	for (const client of builderCases) {
		it(`for ${client.what}`, () => {
			assertCase(client);
		});
	}
});
