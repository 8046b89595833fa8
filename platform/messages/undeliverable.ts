/** Another try cannot help: the message is dropped. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
