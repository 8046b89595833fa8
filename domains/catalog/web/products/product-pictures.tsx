import { Box } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { base64Of } from '#platform/client/base64-of.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { fallbackWidth, pictureAddress, pictureSize } from '#platform/contract/picture.ts';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { SmallPicture } from '#platform/ui/small-picture.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Product } from '../../contract/product.ts';
import {
  addProductPictureRoute,
  arrangeProductPicturesRoute,
  PRODUCT_PICTURES_MAX,
  removeProductPictureRoute,
} from '../../contract/product-pictures.ts';
import { announceProductsChanged } from '../part/products-changed.ts';
import { moveItem } from './move-item.ts';
import { PictureInput } from './picture-input.tsx';
import p from './pictures.module.css';

const BYTES_MAX = 10_485_760;

type Picture = Product['pictures'][number];

/** The pictures of a product in order, each of the product or of a variant. */
export function ProductPictures({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const [problem, setProblem] = useState<string | null>(null);
  const acting = useActing();
  const { pictures } = product;
  const params = { id: product.id };
  const canUpdate = me.can('product.update') && !product.archived;
  if (pictures.length === 0 && !canUpdate) return null;
  const arrange = (after: readonly Picture[]) =>
    acting.mutate(() =>
      call(arrangeProductPicturesRoute, {
        params,
        body: { pictures: after.map(({ id, variant_id }) => ({ id, variant_id })) },
      }),
    );
  const add = (files: readonly File[]) => {
    setProblem(files.some(({ size }) => size > BYTES_MAX) ? t('picture_large') : null);
    const fit = files.filter(({ size }) => size <= BYTES_MAX);
    if (fit.length === 0) return;
    acting.mutate(async () => {
      for (const file of fit) {
        await call(addProductPictureRoute, { params, body: { picture: await base64Of(file) } });
      }
    });
  };
  const failure = problem ?? failureMessage(acting.error, t('unreached'));
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="pictures">
      <div className={ui.ends}>
        <h2 id="pictures">{t('pictures')}</h2>
        {canUpdate && pictures.length < PRODUCT_PICTURES_MAX && (
          <PictureInput label={t('add_picture')} isMany isBusy={acting.isPending} onPick={add} />
        )}
      </div>
      <p className={ui.quiet}>{t(pictures.length === 0 ? 'no_pictures' : 'pictures_text')}</p>
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      <ArrangedPicture
        product={product}
        canUpdate={canUpdate && !acting.isPending}
        onArrange={arrange}
        onRemove={({ id: picture_id }) =>
          acting.mutate(() =>
            call(removeProductPictureRoute, { params: { ...params, picture_id } }),
          )
        }
      />
    </section>
  );
}

/** If one of several steps fails, the finished ones are shown. */
function useActing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
    },
  });
}

type PictureProps = {
  product: Product;
  canUpdate: boolean;
  onArrange: (pictures: readonly Picture[]) => void;
  onRemove: (picture: Picture) => void;
};

/** Moved by drag, or by its arrow buttons. */
function ArrangedPicture({ product, canUpdate, onArrange, onRemove }: PictureProps) {
  const { pictures } = product;
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return (
    <ul className={p.grid}>
      {pictures.map((picture, index) => (
        <li
          key={picture.id}
          className={`${ui.box} ${p.picture}`}
          data-dragged={dragged === index || undefined}
          data-target={(target === index && dragged !== index) || undefined}
          draggable={canUpdate && pictures.length > 1}
          onDragStart={() => setDragged(index)}
          onDragEnd={end}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setTarget(index);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null && dragged !== index) {
              onArrange(moveItem(pictures, { from: dragged, to: index }));
            }
            end();
          }}
        >
          <PictureCard
            product={product}
            picture={picture}
            index={index}
            canUpdate={canUpdate}
            onMove={(to) => onArrange(moveItem(pictures, { from: index, to }))}
            onVariant={(variant_id) =>
              onArrange(pictures.map((one, at) => (at === index ? { ...one, variant_id } : one)))
            }
            onRemove={() => onRemove(picture)}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  product: Product;
  picture: Picture;
  index: number;
  canUpdate: boolean;
  onMove: (to: number) => void;
  onVariant: (variant_id: string | null) => void;
  onRemove: () => void;
};

function PictureCard(props: CardProps) {
  const { product, picture, index, canUpdate, onMove, onVariant, onRemove } = props;
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const { language } = format;
  const numbered = t('picture_number', { number: format.count(index + 1) });
  const of = product.variants.find(({ id }) => id === picture.variant_id);
  const shown = [localName(product, language), of === undefined ? '' : localName(of, language)];
  const fullWidth = fallbackWidth(pictureSize(picture.name).width);
  return (
    <>
      <a
        className={p.plate}
        href={pictureAddress(picture.name, fullWidth, 'jpg')}
        target="_blank"
        rel="noreferrer"
        draggable={false}
      >
        <SmallPicture
          name={picture.name}
          alt={`${numbered}: ${shown.filter(Boolean).join(', ')}`}
          side={150}
        />
        {index === 0 && (
          <Box component="span" pos="absolute" top={6} left={6}>
            <Tag>{t('main_picture')}</Tag>
          </Box>
        )}
      </a>
      {product.options.length > 0 && (
        <select
          className={`${f.field} ${p.of}`}
          aria-label={`${t('picture_of')}: ${numbered}`}
          disabled={!canUpdate}
          value={picture.variant_id ?? ''}
          onChange={(event) => onVariant(event.currentTarget.value || null)}
        >
          <option value="">{t('picture_of_all')}</option>
          {product.variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {localName(variant, language)}
            </option>
          ))}
        </select>
      )}
      <div className={`${ui.ends} ${p.tools}`}>
        <button
          type="button"
          className={ui.square}
          aria-label={`${numbered}: ${t('picture_earlier')}`}
          disabled={!canUpdate || index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconChevronLeft size={20} stroke={1.75} />
        </button>
        <button
          type="button"
          className={ui.square}
          aria-label={`${numbered}: ${t('remove_picture')}`}
          disabled={!canUpdate}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.75} />
        </button>
        <button
          type="button"
          className={ui.square}
          aria-label={`${numbered}: ${t('picture_later')}`}
          disabled={!canUpdate || index === product.pictures.length - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconChevronRight size={20} stroke={1.75} />
        </button>
      </div>
    </>
  );
}
