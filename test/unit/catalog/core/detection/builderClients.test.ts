import { builderCases } from './builderClients.ts';
import { assertCase } from './clientCase.ts';

describe('findUses in clients that build addresses', () => {
	for (const client of builderCases) {
		it(`reports each call once in code with ${client.what}`, () => {
			assertCase(client);
		});
	}
});
