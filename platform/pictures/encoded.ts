import type { PictureFormat } from '#platform/contract/picture.ts';

/** A stored picture: re-encoded, without any other content of the uploaded file. */
export type Encoded = {
  readonly name: string;
  readonly files: readonly {
    readonly width: number;
    readonly format: PictureFormat;
    readonly bytes: Uint8Array;
  }[];
};

export type PictureFault = 'picture_unreadable' | 'picture_too_large';

/** The child's reply. */
export type EncodeReply = Encoded | { readonly fault: PictureFault };
