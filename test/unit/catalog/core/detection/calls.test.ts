import assert from 'node:assert/strict';
import {
	type CallRole,
	type CallWithTextArgument,
	callRoleOf,
	httpMethodFromFunctionName,
	isHttpClientCall,
} from '../../../../../src/catalog/core/detection/calls.ts';

/** Returns a call of a function such as `axios.get` with this number of arguments. */
function callOf(callee: string, argumentCount = 1, form: CallWithTextArgument['form'] = 'call'): CallWithTextArgument {
	const names = callee.split('.');
	return { name: names.at(-1) ?? '', receiver: names.slice(0, -1), form, argumentCount, isInClientDeclaration: false };
}

const roles: Readonly<Record<CallRole, string>> = {
	http: 'fetch axios.get client.fetchAll hent les_personer requests.post urlopen http.NewRequest restTemplate.getForObject got',
	mock: 'nock stubFor expect.toEqual assert.equal Assert.DoesNotContain assertEquals assertNotEquals assert_that responses.add cy.intercept mockServer.when register_uri',
	server: 'app.get router.post mux.HandleFunc server.route app.MapGet blueprint.use app.mount endpoints.add_url_rule',
	navigation: 'router.push navigate redirect link history.replaceState revalidatePath',
	file: 'readFile fs.readFileSync import require open getResourceAsStream File.ReadAllText',
	message: 'console.log print logger.info log.Printf fmt.Println Error IllegalStateException puts fprintf',
	origin: 'withOrigins cors res.setHeader socket.gethostbyname tls.Dial dns.lookup allowedOrigins',
	declaration: '',
	documentation: '',
};

describe('callRoleOf', () => {
	for (const [role, callees] of Object.entries(roles)) {
		for (const callee of callees.split(' ').filter((each) => each !== '')) {
			it(`a call of ${callee} has the role ${role}`, () => {
				assert.equal(callRoleOf(callOf(callee), 'typescript'), role);
			});
		}
	}

	for (const callee of ['parse', 'store.save', 'new', 'settings', 'api.use']) {
		it(`a call of ${callee} has no role`, () => {
			assert.equal(callRoleOf(callOf(callee), 'typescript'), undefined);
		});
	}

	const annotations: readonly (readonly [name: string, language: string, role: CallRole | undefined])[] = [
		['GET', 'java', 'declaration'],
		['Get', 'csharp', 'declaration'],
		['Get', 'java', 'server'],
		['HttpGet', 'csharp', 'server'],
		['GetMapping', 'java', 'server'],
		['GetExchange', 'java', 'declaration'],
		['Path', 'java', 'server'],
		['Schema', 'java', 'documentation'],
		['Deprecated', 'java', undefined],
		['app.get', 'python', 'server'],
		['get', 'python', 'declaration'],
	];
	for (const [name, language, role] of annotations) {
		it(`an annotation ${name} in ${language} has ${role === undefined ? 'no role' : `the role ${role}`}`, () => {
			assert.equal(callRoleOf(callOf(name, 1, 'annotation'), language), role);
		});
	}

	it('a call of get, api.get or path has the role of a server route, and a call of rest.get the role of a mock, only if a second argument follows', () => {
		assert.deepEqual(
			[1, 2].map((count) => [
				callRoleOf(callOf('get', count), 'kotlin'),
				callRoleOf(callOf('api.get', count), 'typescript'),
				callRoleOf(callOf('path', count), 'python'),
				callRoleOf(callOf('rest.get', count), 'typescript'),
			]),
			[
				['http', 'http', undefined, 'http'],
				['server', 'server', 'server', 'mock'],
			],
		);
	});
});

describe('isHttpClientCall', () => {
	for (const [callee, expected] of [
		['fetch', true],
		['axios.get', true],
		['httpClient.PostAsync', true],
		['http.NewRequest', true],
		['restTemplate.exchange', true],
		['store.get', false],
		['client.close', false],
	] as const) {
		it(`isHttpClientCall returns ${expected} for a call of ${callee}`, () => {
			assert.equal(isHttpClientCall(callOf(callee)), expected);
		});
	}

	it('isHttpClientCall returns false for an annotation', () => {
		assert.equal(isHttpClientCall(callOf('fetch', 1, 'annotation')), false);
	});
});

describe('httpMethodFromFunctionName', () => {
	for (const [name, method] of [
		['PostAsync', 'POST'],
		['postForObject', 'POST'],
		['MethodPost', 'POST'],
		['http_put', 'PUT'],
		['requestDelete', 'DELETE'],
		['getMapping', 'GET'],
		['getName', undefined],
		['send', undefined],
	] as const) {
		it(`returns ${method} for ${name}`, () => {
			assert.equal(httpMethodFromFunctionName(name), method);
		});
	}
});
