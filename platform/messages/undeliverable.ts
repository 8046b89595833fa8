/** Another try cannot help: the message is given up. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
