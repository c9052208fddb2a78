import { builderCases } from './builderClients.ts';
import { assertCase } from './clientCase.ts';

describe('findUses in clients that build addresses', () => {
	for (const client of builderCases) {
		it(`reports each API call once for ${client.what}`, () => {
			assertCase(client);
		});
	}
});
