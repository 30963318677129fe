import { checkReplies } from '../../src/http/kit/reply-check.js';

/** Every reply of a route in this process is held to the schema that the reference of its API is made from. */
checkReplies(({ method, path, schema, json }) => {
  const error = schema()?.safeParse(json()).error;
  if (!error) return;
  const message = `the reply of ${method} ${path} is not as documented: ${error.message}`;
  process.stderr.write(`${message}\n`); // the client gets a 500 without the reason
  throw new Error(message);
});
