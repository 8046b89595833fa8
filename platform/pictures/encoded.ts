import type { PictureFormat } from '#platform/contract/picture.ts';

/** A picture as it is kept: nothing of the file that was sent is left in it but what it shows. */
export type Encoded = {
  readonly name: string;
  readonly files: readonly {
    readonly width: number;
    readonly format: PictureFormat;
    readonly bytes: Uint8Array;
  }[];
};

export type PictureFault = 'picture_unreadable' | 'picture_too_large';

/** What the child says of a picture. */
export type EncodeReply = Encoded | { readonly fault: PictureFault };
