/** Validates requests and answers against the OpenAPI document, with a JSON Schema validator from another project. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonBody } from '../ask.js';

/** Each route, by the name of the client's method. */
export const OPERATIONS = {
  createCardToken: 'post /v1/create/token',
  createSepaToken: 'post /v1/create/sepa/token',
  createToken: 'post /v1/tokens',
  retrieveToken: 'get /v1/retrieve/token/{id}',
  getToken: 'get /v1/tokens/{id}',
  chargeCard: 'post /v1/process/card-payment',
  chargeSepa: 'post /v1/process/sepa-payment',
  createCustomer: 'post /v1/create/customer',
} as const;
/** A route, such as `post /v1/tokens`. */
export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS];
/** All routes. */
export const operations = Object.values(OPERATIONS);

/** Lists what is wrong with a value. The list is empty if nothing is. */
export type Judge = (value: unknown) => string[];

/** A document, and functions that validate by its schemas. */
export interface Validator {
  /** Validates the body of a request. */
  forRequest(operation: string): Judge;
  /** Validates an answer with a status. */
  forAnswer(operation: string, status: number): Judge;
  /** Lists the statuses of the answers. */
  listStatuses(operation: string): number[];
  /** Reads the description of an answer. `undefined` if the document does not have that status. */
  readAnswer(operation: string, status: number): JsonBody;
}

const escapeName = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
const pointTo = (...names: string[]) => `gateway#/${names.map(escapeName).join('/')}`;
const JSON_SCHEMA = ['content', 'application/json', 'schema'];

/** Creates a validator for a document. An operation is written like `post /v1/tokens`. */
export function createValidator(document: JsonBody): Validator {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  // The members of a document that are not schemas.
  ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
  ajv.addSchema(document, 'gateway');

  function judgeBy(...names: string[]): Judge {
    const validate = ajv.compile({ $ref: pointTo(...names, ...JSON_SCHEMA) });
    return (value) =>
      validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  function readAnswer(operation: string, status: number): JsonBody {
    const [method = '', path = ''] = operation.split(' ');
    return document.paths[path]?.[method]?.responses[status];
  }

  return {
    listStatuses: (operation) => {
      const [method = '', path = ''] = operation.split(' ');
      return Object.keys(document.paths[path][method].responses).map(Number);
    },
    readAnswer: (operation, status) => {
      const answer = readAnswer(operation, status);
      return answer?.$ref ? document.components.responses[answer.$ref.split('/').at(-1)] : answer;
    },
    forRequest: (operation) => {
      const [method = '', path = ''] = operation.split(' ');
      return judgeBy('paths', path, method, 'requestBody');
    },
    forAnswer: (operation, status) => {
      const [method = '', path = ''] = operation.split(' ');
      const answer = readAnswer(operation, status);
      if (!answer) return () => [`no answer ${status} is described`];
      if (answer.$ref) return judgeBy('components', 'responses', answer.$ref.split('/').at(-1));
      return judgeBy('paths', path, method, 'responses', String(status));
    },
  };
}
