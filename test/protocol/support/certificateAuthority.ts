import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** The key and certificate of a TLS server, in PEM. */
export interface ServerCertificate {
	readonly key: string;
	readonly cert: string;
}

/** A certificate authority for tests. */
export interface CertificateAuthority {
	/**
	 * The certificate of the authority in PEM, for example for the file that NODE_EXTRA_CA_CERTS
	 * names.
	 */
	readonly pem: string;
	/**
	 * Issues a certificate for DNS names and IPv4 addresses, valid until `notAfter`. Default: for one
	 * day.
	 */
	issue(subject: CertificateSubject): ServerCertificate;
}

/** The subject of a certificate and its end of validity. */
export interface CertificateSubject {
	readonly names: readonly string[];
	readonly notAfter?: Date;
}

/** Creates a certificate authority with a new key, which no client trusts yet. */
export function makeCertificateAuthority(): CertificateAuthority {
	const pair = makeKeys();
	// Authorities have unique names, so that OpenSSL never tries one for a certificate of another.
	const issuer = { name: `Test authority ${randomBytes(4).toString('hex')}`, key: pair.privateKey };
	return {
		pem: makeCertificate({ name: issuer.name, publicKey: pair.publicKey, extensions: [authorityExtension] }, issuer),
		issue: ({ names, notAfter }) => {
			const { publicKey, privateKey } = makeKeys();
			const subject = { name: names[0] ?? '', publicKey, extensions: [namesExtension(names)], notAfter };
			return { key: pemOf(privateKey), cert: makeCertificate(subject, issuer) };
		},
	};
}

/** Creates a self-signed certificate for these DNS names and IPv4 addresses, valid for one day. */
export function makeSelfSigned(names: readonly string[]): ServerCertificate {
	const { publicKey, privateKey } = makeKeys();
	const name = names[0] ?? '';
	const cert = makeCertificate({ name, publicKey, extensions: [namesExtension(names)] }, { name, key: privateKey });
	return { key: pemOf(privateKey), cert };
}

interface Subject {
	readonly name: string;
	readonly publicKey: KeyObject;
	readonly extensions: readonly Buffer[];
	readonly notAfter?: Date | undefined;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Creates a certificate of version 3 (RFC 5280 section 4.1) in PEM, signed with ECDSA and SHA-256.
 */
function makeCertificate(subject: Subject, issuer: { readonly name: string; readonly key: KeyObject }): string {
	const notAfter = subject.notAfter ?? new Date(Date.now() + day);
	const notBefore = new Date(Math.min(notAfter.getTime(), Date.now()) - day);
	const signed = sequence(
		der(0xa0, integer(Buffer.of(2))),
		// The first bit is 0, so the number is positive.
		integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
		signatureAlgorithm,
		distinguishedName(issuer.name),
		sequence(time(notBefore), time(notAfter)),
		distinguishedName(subject.name),
		subject.publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(...subject.extensions)),
	);
	const certificate = sequence(signed, signatureAlgorithm, bits(sign('sha256', signed, issuer.key)));
	const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
	return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function makeKeys() {
	return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function pemOf(key: KeyObject): string {
	return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Encodes a value in DER (X.690 section 8.1): tag, length and content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
	const bytes = Buffer.concat(content);
	const { length } = bytes;
	const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.of(tag, ...size), bytes]);
}

function sequence(...content: readonly Uint8Array[]): Buffer {
	return der(0x30, ...content);
}

function integer(bytes: Uint8Array): Buffer {
	return der(0x02, bytes);
}

function bits(bytes: Uint8Array): Buffer {
	return der(0x03, Buffer.of(0), bytes);
}

function objectIdentifier(hexadecimal: string): Buffer {
	return der(0x06, Buffer.from(hexadecimal, 'hex'));
}

/** Encodes a date as UTCTime, a format for years until 2049. */
function time(date: Date): Buffer {
	return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/\D/g, '')}Z`));
}

const signatureAlgorithm = sequence(objectIdentifier('2a8648ce3d040302'));

function distinguishedName(commonName: string): Buffer {
	return sequence(der(0x31, sequence(objectIdentifier('550403'), der(0x0c, Buffer.from(commonName)))));
}

/** The extension for basic constraints (critical): the subject is a certificate authority. */
const authorityExtension = sequence(
	objectIdentifier('551d13'),
	der(0x01, Buffer.of(0xff)),
	der(0x04, sequence(der(0x01, Buffer.of(0xff)))),
);

/** Encodes the extension for subject alternative names. */
function namesExtension(names: readonly string[]): Buffer {
	const encoded = names.map((name) =>
		isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
	);
	return sequence(objectIdentifier('551d11'), der(0x04, sequence(...encoded)));
}
